# Completes the command lines of rooster in bash. Printed by: rooster completion bash
#
# Never evaluates the command line; quotes the names of reminders.

_rooster_commands='@commands@'
_rooster_time_zones='@zones@'

# Sets options and parameters to those of a command, each with its allowed values.
_rooster_grammar() {
  case $1 in
@table@
    *) return 1 ;;
  esac
}

# Splits the line before the cursor into words, without quotes. Readline replaces the part of the
# last word after $kept; $quote is its open quote.
_rooster_split() {
  local line=${COMP_LINE:0:COMP_POINT} word='' begun='' i c
  words=() kept='' quote=''
  for ((i = 0; i < ${#line}; i++)); do
    c=${line:i:1}
    if [[ -n $quote && $c == "$quote" ]]; then
      quote=''
    elif [[ $c == \\ && $quote != "'" ]]; then
      i=$((i + 1)) begun=1
      word+=${line:i:1}
    elif [[ -n $quote ]]; then
      word+=$c
    elif [[ $c == [\'\"] ]]; then
      quote=$c kept=$word begun=1
    elif [[ $c == [[:space:]] ]]; then
      [[ -z $begun ]] || words+=("$word")
      word='' kept='' begun=''
    else
      word+=$c begun=1
      [[ $COMP_WORDBREAKS != *"$c"* ]] || kept=$word
    fi
  done
  words+=("$word")
}

# Offers the words that start with the current one, quoted for the shell.
_rooster_offer() {
  local word
  for word; do
    word=$lead$word
    if [[ $word == "$current"* ]]; then
      _rooster_quoted "${word:${#kept}}"
      COMPREPLY+=("$REPLY")
    fi
  done
}

# Inside quotes, readline adds the closing quote unless the text ends with one.
_rooster_quoted() {
  local text=$1 i c
  REPLY=''
  for ((i = 0; i < ${#text}; i++)); do
    c=${text:i:1}
    case $quote:$c:$((${#text} - 1 - i)) in
      [\'\"]:"$quote":0) c=$quote\\$c ;;
      "':'":*) c="'\\''" ;;
      '":!:0') c='"\!""' ;;
      '":!:'*) c='"\!"' ;;
      '":'[\"\$\`\\]:*) c=\\$c ;;
      :[[:space:]]:* | :[\\\"\'\`\$\&\|\;\<\>\(\)\{\}\[\]\*\?\!\#\~\^]:*) c=\\$c ;;
    esac
    REPLY+=$c
  done
}

# Offers the values that the program itself lists.
_rooster_offer_listed() {
  local program=${words[0]} listed=() line
  [[ $program != '~/'* ]] || program=$HOME/${program:2}
  [[ -n $(type -P -- "$program") ]] || program=rooster
  while IFS= read -r line; do
    [[ -z $line ]] || listed+=("$line")
  done <<<"$(ROOSTER_BUILD=never "$program" "$@" ${home:+--home "$home"} </dev/null 2>/dev/null)"
  _rooster_offer ${listed[@]+"${listed[@]}"}
}

# Offers files, or directories with -d; readline quotes them and adds slashes.
_rooster_offer_files() {
  local file
  while IFS= read -r file; do
    file=$lead$file
    [[ $file == "$lead" ]] || COMPREPLY+=("${file:${#kept}}")
  done <<<"$(compgen "$1" -- "${current:${#lead}}")"
  compopt -o filenames 2>/dev/null
}

_rooster_offer_values() {
  local IFS=$' \t\n'
  case $1 in
    @free) ;;
    @files) _rooster_offer_files -f ;;
    @folders) _rooster_offer_files -d ;;
    @commands) _rooster_offer $_rooster_commands ;;
    @zones) _rooster_offer $_rooster_time_zones ;;
    @listed:*)
      IFS=:
      set -- ${1#*:}
      IFS=$' \t\n'
      _rooster_offer_listed "$@"
      ;;
    *)
      IFS=,
      _rooster_offer $1
      ;;
  esac
}

# Finds an option by name and sets takes to its allowed values, empty for a flag.
_rooster_option() {
  local option
  for option in $options; do
    if [[ ${option%%[+=]*} == "$1" ]]; then
      takes=''
      [[ $option != *=* ]] || takes=${option#*=}
      return 0
    fi
  done
  return 1
}

# Offers the options not given yet, and the repeatable ones.
_rooster_offer_options() {
  local option name
  for option in $options; do
    name=${option%%[+=]*}
    [[ ${option%%=*} == *+ || $given != *" $name "* ]] && _rooster_offer "$name"
  done
}

_rooster() {
  local words=() kept quote options parameters REPLY IFS=$' \t\n'
  local current lead='' takes='' home='' given=' ' ended='' place=0 last i
  COMPREPLY=()
  _rooster_split
  last=$((${#words[@]} - 1))
  current=${words[last]}
  if ((last < 2)); then
    _rooster_grammar ''
    _rooster_offer $_rooster_commands
    [[ $current != -* ]] || _rooster_offer_options
    return
  fi
  _rooster_grammar "${words[1]}" || return 0
  for ((i = 2; i < last; i++)); do
    if [[ -n $takes ]]; then
      [[ ${words[i - 1]} != --home ]] || home=${words[i]}
      takes=''
    elif [[ -n $ended || ${words[i]} != -?* ]]; then
      place=$((place + 1))
    elif [[ ${words[i]} == -- ]]; then
      ended=1
    else
      given+="${words[i]%%=*} "
      case ${words[i]} in
        --home=*) home=${words[i]#*=} ;;
        *=*) ;;
        *) _rooster_option "${words[i]}" ;;
      esac
    fi
  done
  [[ $home != '~/'* ]] || home=$HOME/${home:2}
  if [[ -n $takes ]]; then
    _rooster_offer_values "$takes"
  elif [[ -z $ended && $current == --*=* ]]; then
    lead=${current%%=*}=
    _rooster_option "${current%%=*}" && [[ -n $takes ]] && _rooster_offer_values "$takes"
  elif [[ -z $ended && $current == -* ]]; then
    _rooster_offer_options
  else
    _rooster_offer_parameter
  fi
  return 0
}

_rooster_offer_parameter() {
  local all=($parameters) wanted
  ((${#all[@]} > 0)) || return 0
  ((place < ${#all[@]})) || place=$((${#all[@]} - 1)) wanted=again
  if [[ -z ${wanted-} || ${all[place]} == *... ]]; then
    _rooster_offer_values "${all[place]%...}"
  fi
}

complete -F _rooster rooster
