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

sandbox=yes headless=no window=yes
for word in "$@"; do
  case $word in --) break ;; --no-sandbox) sandbox=no ;; --headless) headless=yes window=no ;; --selftest) window=no ;; esac
done

# Chromium would end with a trace trap, before the app can say a word.
if [ $sandbox = yes ] && [ "$(id -u)" = 0 ]; then
  message='Merchant Desk does not start as root. Start it as an ordinary user; in a container that has none, add --no-sandbox.'
  printf '%s\n' "$message" 'Merchant Desk no se inicia como root. Iníciela como usuario común; en un contenedor que no lo tenga, agregue --no-sandbox.' >&2
  [ $headless = no ] || printf '{"error":{"code":"input.params","params":{"reason":"root"},"message":"%s"}}\n' "$message"
  exit 2
fi

# Chromium's own lines, as about a bus that a server does not have, would stand among those of a command. And without its second word
# the app starts twice: by the time it can say that it needs no display, Chromium has chosen one.
[ $window = yes ] || set -- --log-level=3 --ozone-platform=headless "$@"

exec "$app/merchant-desk-app" "$@"
