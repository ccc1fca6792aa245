#!/bin/sh
# Starts Merchant Desk without what would change what runs in it, and without leaving its memory in a core dump.
app=$(dirname -- "$(readlink -f -- "$0")")

for name in $(env | sed -n -e 's/^\(NODE_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(ELECTRON_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SSLKEYLOGFILE\)=.*/\1/p'); do
  case $name in ELECTRON_OZONE_PLATFORM_HINT | ELECTRON_TRASH | ELECTRON_FORCE_WINDOW_MENU_BAR) ;; *) unset "$name" ;; esac
done

# Chromium adds these to the environment while another of its threads may read it, which before glibc 2.41 now and then crashes a
# start. What is there already is replaced where it stands.
export CHROME_DESKTOP="${CHROME_DESKTOP:-merchant-desk.desktop}" FC_FONTATIONS="${FC_FONTATIONS:-1}"

ulimit -c 0
# Where dumps go to a program (core_pattern), the limit does not hold; this does, for every process of the app.
[ ! -w /proc/self/coredump_filter ] || echo 0 >/proc/self/coredump_filter

exec "$app/merchant-desk-app" "$@"
