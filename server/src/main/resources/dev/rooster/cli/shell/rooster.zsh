#compdef rooster
# Completes the command lines of rooster in zsh. Printed by: rooster completion zsh

typeset -ga _rooster_commands _rooster_time_zones
_rooster_time_zones=(@zones@)

@table@

# Offers the values that the program itself lists, for the home directory of the line.
_rooster_listed() {
  local home=${(Q)${(Q)opt_args[--home]}} expl
  local -a listed
  home=${home/#\~\//$HOME/}
  listed=(${(f)"$(ROOSTER_BUILD=never $program $@ ${home:+--home} $home </dev/null 2>/dev/null)"})
  _wanted reminders expl reminder compadd -a listed
}

# Shows the placeholder, except while an option is being typed: zsh would not insert the option.
_rooster_free() {
  [[ $PREFIX == -* ]] || _message -e values $1
}

_rooster_zones() {
  local expl
  _wanted zones expl 'time zone' compadd -a _rooster_time_zones
}

_rooster_names() {
  _describe -t commands command _rooster_commands
}

_rooster() {
  local program=${(Q)words[1]} curcontext=$curcontext ret=1
  local -a arguments line
  local -A opt_args
  program=${program/#\~\//$HOME/}
  whence -p -- $program >/dev/null || program=rooster
  if (( CURRENT == 2 )); then
    _rooster_arguments ''
    _rooster_names && ret=0
    [[ $words[2] != -* ]] || { _arguments $arguments && ret=0 }
    return ret
  fi
  _rooster_arguments ${(Q)words[2]} || return 1
  shift words
  (( CURRENT-- ))
  curcontext=${curcontext%:*}-$words[1]:
  _arguments -S $arguments
}

# Autoloaded from $fpath, this file is the function; sourced from a startup file, it defines it.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _rooster "$@"
else
  compdef _rooster rooster
fi
