#!/bin/sh
# Run as root after the files of a Debian or RPM package are gone. Also for the old version when another one is in its place already: then
# (upgrade and its failures, 1) nothing may go.
case "$1" in remove | purge | disappear | 0) ;; *) exit 0 ;; esac

profile=/etc/apparmor.d/merchant-desk
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1 && ! ischroot 2>/dev/null; then
    apparmor_parser --remove "$profile"
  fi
  rm -f "$profile"
fi
