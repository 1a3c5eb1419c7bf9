# Completes the command lines of rooster in fish. Printed by: rooster completion fish

set -g __rooster_commands @commands@
set -g __rooster_time_zones @zones@

# Whether to complete the command name.
function __rooster_first
    test (count (commandline -opc)) -eq 1
end

# Whether the line calls this command.
function __rooster_in
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
end

# Whether to complete a parameter of this command: number 1, 2, …, or any.
function __rooster_at
    __rooster_in $argv[1]; or return 1
    test $argv[2] = any; and return 0
    set -l words (commandline -opc)
    set -l place 1
    set -l value no
    for word in $words[3..-1]
        if test $value = yes
            set value no
        else if contains -- "$word" $__rooster_valued
            set value yes
        else if not string match -q -- '-?*' "$word"
            set place (math $place + 1)
        end
    end
    test $place = $argv[2]
end

# Prints the values that the program itself lists, for the home directory of the line.
function __rooster_listed
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- "$words[1]")
    set -l home
    for i in (seq 3 (count $words))
        if test "$words[$i]" = --home
            set home --home $words[(math $i + 1)]
        else if string match -q -- '--home=*' "$words[$i]"
            set home --home (string replace -- --home= '' "$words[$i]")
        end
    end
    set home (string replace -r '^~/' "$HOME/" -- $home)
    command -sq -- "$program"; or set program rooster
    set -lx ROOSTER_BUILD never
    command $program $argv $home </dev/null 2>/dev/null
end

complete -c rooster -e
complete -c rooster -f
@table@
