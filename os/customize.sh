#!/bin/sh
# mmdebstrap runs it at the end of a build, outside of the image, with the root of the image as the argument.
set -eu
root=$1

# An update of base-files must not bring Debian's name back.
chroot "$root" dpkg-divert --quiet --local --no-rename --add --divert /usr/lib/os-release.debian /usr/lib/os-release
cp -p "$root/usr/lib/os-release" "$root/usr/lib/os-release.debian"

chroot "$root" systemctl --quiet enable systemd-networkd.service systemd-resolved.service
# A container loads no modules.
chroot "$root" systemctl --quiet mask modprobe@.service

# Every server makes its own at its first start.
rm -f "$root"/etc/ssh/ssh_host_*
rm -f "$root/var/lib/dbus/machine-id" "$root/var/lib/systemd/random-seed" "$root/var/lib/systemd/credential.secret"

# What only this build knows.
rm -f "$root/etc/hostname" "$root/etc/resolv.conf"
ln -s ../run/systemd/resolve/stub-resolv.conf "$root/etc/resolv.conf"
find "$root/var/log" "$root/var/cache/apt" "$root/var/cache/ldconfig" -type f -delete
rm -f "$root"/etc/*- "$root"/var/lib/dpkg/*-old "$root"/var/cache/debconf/*-old
