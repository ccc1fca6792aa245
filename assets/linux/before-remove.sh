#!/bin/sh
# Run as root before the files of a Debian or RPM package go. Also for the old version when another one takes its place: then (upgrade, 1)
# nothing may go.
case "$1" in remove | deconfigure | 0) ;; *) exit 0 ;; esac

# While the program is there: of one that is gone already, update-alternatives warns.
if command -v update-alternatives >/dev/null; then
  update-alternatives --remove merchant-desk /opt/merchant-desk/merchant-desk
else
  rm -f /usr/bin/merchant-desk
fi
