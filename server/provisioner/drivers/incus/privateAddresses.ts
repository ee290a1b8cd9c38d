/**
 * What a shell writes inside a server so that its card in a private network has its addresses: at once, and for the next
 * boot where it finds a program that sets up networks. No network gives them out, because nothing else is in it.
 *
 * The environment: MAC, NAME of the files, IPV4 and IPV6 with their prefix lengths. IPV6 may be empty.
 */
export const WRITE_ADDRESSES = `
find_card() {
  for one in /sys/class/net/*; do
    if [ "$(cat "$one/address" 2>/dev/null)" = "$MAC" ]; then echo "\${one##*/}"; return 0; fi
  done
  return 1
}
tries=0
# A virtual machine needs a moment to see a new card.
until card=$(find_card); do
  tries=$((tries + 1))
  [ "$tries" -lt 10 ] || exit 3
  sleep 1
done
ip link set "$card" up || exit 4
# The script of a process that was killed may do the same at this moment.
shows() { ip addr show dev "$card" | grep -qiF " $1 "; }
shows "$IPV4" || ip addr add "$IPV4" dev "$card" || shows "$IPV4" || exit 5
[ -z "$IPV6" ] || shows "$IPV6" || ip -6 addr add "$IPV6" dev "$card" || shows "$IPV6" || exit 6
has() { command -v "$1" >/dev/null 2>&1; }
umask 077
if has netplan && [ -d /etc/netplan ]; then
  list="$IPV4"
  [ -z "$IPV6" ] || list="$IPV4, \\"$IPV6\\""
  cat > "/etc/netplan/60-$NAME.yaml" <<END || exit 7
network:
  version: 2
  ethernets:
    $NAME:
      match: {macaddress: "$MAC"}
      optional: true
      dhcp4: false
      accept-ra: false
      addresses: [$list]
END
elif has nmcli && [ -d /etc/NetworkManager/system-connections ]; then
  file="/etc/NetworkManager/system-connections/$NAME.nmconnection"
  {
    printf '[connection]\\nid=%s\\ntype=ethernet\\n\\n[ethernet]\\nmac-address=%s\\n\\n' "$NAME" "$MAC"
    printf '[ipv4]\\nmethod=manual\\naddress1=%s\\nnever-default=true\\n\\n[ipv6]\\n' "$IPV4"
    if [ -n "$IPV6" ]; then
      printf 'method=manual\\naddress1=%s\\nnever-default=true\\n' "$IPV6"
    else
      printf 'method=disabled\\n'
    fi
  } > "$file" || exit 7
  nmcli connection load "$file" >/dev/null 2>&1
elif has networkctl && [ -d /etc/systemd/network ]; then
  umask 022
  {
    printf '[Match]\\nMACAddress=%s\\n\\n[Link]\\nRequiredForOnline=no\\n\\n' "$MAC"
    printf '[Network]\\nIPv6AcceptRA=no\\nAddress=%s\\n' "$IPV4"
    [ -z "$IPV6" ] || printf 'Address=%s\\n' "$IPV6"
  } > "/etc/systemd/network/10-$NAME.network" || exit 7
elif [ -d /etc/network/interfaces.d ]; then
  {
    printf 'auto %s\\niface %s inet static\\n  address %s\\n' "$card" "$card" "$IPV4"
    [ -z "$IPV6" ] || printf 'iface %s inet6 static\\n  address %s\\n' "$card" "$IPV6"
  } > "/etc/network/interfaces.d/$NAME" || exit 7
fi
exit 0
`

/** Removes what the other script has written. The card is taken away with its addresses. */
export const FORGET_ADDRESSES = `
rm -f "/etc/netplan/60-$NAME.yaml" "/etc/NetworkManager/system-connections/$NAME.nmconnection" \\
  "/etc/systemd/network/10-$NAME.network" "/etc/network/interfaces.d/$NAME"
`
