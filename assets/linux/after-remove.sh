#!/bin/sh
# Run as root after the files of a Debian or RPM package are gone. RPM runs it for the old version when the new one is in its place already:
# then (1) nothing may go.
case "$1" in 1 | upgrade) exit 0 ;; esac

if command -v update-alternatives >/dev/null; then
  update-alternatives --remove merchant-desk /opt/merchant-desk/merchant-desk
else
  rm -f /usr/bin/merchant-desk
fi

profile=/etc/apparmor.d/merchant-desk
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --remove "$profile"
  fi
  rm -f "$profile"
fi
