# Prints what the script offers at the end of the line, one on a line.
#
# bash complete.bash SCRIPT LINE
set -u
. "$1"
complete -p rooster | grep -q -- '-F _rooster rooster' || exit 1
COMP_LINE=$2
COMP_POINT=${#COMP_LINE}
COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
IFS=' ' read -ra COMP_WORDS <<<"$COMP_LINE"
[[ $COMP_LINE != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_rooster rooster "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD > 0 ? COMP_CWORD - 1 : 0]}"
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
