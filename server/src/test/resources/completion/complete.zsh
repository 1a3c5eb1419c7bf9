# Completes the line in an interactive zsh on a terminal of its own. Prints what is offered, one on a line, and last,
# after "=> ", what has become of the line.
#
# zsh -f complete.zsh SCRIPT LINE
zmodload zsh/zpty || exit 1
script=$1 line=$2 offered=$PWD/offered.$$
inner() { zpty -w inner $1; }

zpty inner zsh -f -i
inner 'PS1= PS2= LISTMAX=100000; stty -echo'
inner 'autoload -Uz compinit && compinit -D -u'
inner "source ${(q)script}"
inner 'compadd() {
  local -a hits
  (( ${@[(I)-[OAD]]} )) || { builtin compadd -O hits "$@"; print -rl -- $hits >>'${(q)offered}'; }
  builtin compadd "$@"
}'
inner 'tell() { zle complete-word; print -r -- "=> $BUFFER" >>'${(q)offered}'; zle kill-buffer; print DO""NE; }'
inner 'zle -N tell; bindkey "^I" tell; print REA""DY'
zpty -r inner said '*READY*'
zpty -n -w inner $line$'\t'
zpty -r inner said '*DONE*'
zpty -d inner
while IFS= read -r; do
  [[ -z $REPLY ]] || print -r -- $REPLY
done <$offered
