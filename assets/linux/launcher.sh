#!/bin/sh
# Starts Merchant Desk without what would change what runs in it, and without leaving its memory in a core dump.
app=$(dirname -- "$(readlink -f -- "$0")")

for name in $(env | sed -n -e 's/^\(NODE_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(ELECTRON_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SSLKEYLOGFILE\)=.*/\1/p'); do
  case $name in ELECTRON_OZONE_PLATFORM_HINT | ELECTRON_TRASH | ELECTRON_FORCE_WINDOW_MENU_BAR) ;; *) unset "$name" ;; esac
done

ulimit -c 0
# Where dumps go to a program (core_pattern), the limit does not hold; this does, for every process of the app.
[ ! -w /proc/self/coredump_filter ] || echo 0 >/proc/self/coredump_filter

exec "$app/merchant-desk-app" "$@"
