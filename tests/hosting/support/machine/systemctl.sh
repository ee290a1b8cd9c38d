#!/bin/bash
# Stands in for systemd: `enable --now <unit>` starts what the unit says, in the background.
set -eu
echo "$*" >> "$MACHINE/systemctl.log"
[ "${1:-} ${2:-}" = 'enable --now' ] || exit 0
unit=$MACHINE/etc/systemd/system/$3.service
value() { sed -n "s/^$1=//p" "$unit"; }
for file in $(value EnvironmentFile); do
  while IFS= read -r line; do
    case $line in '' | '#'*) ;; *) export "${line?}" ;; esac
  done < "$file"
done
folder=$(value WorkingDirectory)
cd "${folder:-/}"
# shellcheck disable=SC2046
nohup $(value ExecStart) > "$MACHINE/$3.log" 2>&1 < /dev/null &
echo $! > "$MACHINE/$3.pid"
