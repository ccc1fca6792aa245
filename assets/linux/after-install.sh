#!/bin/sh
# Run as root when the files of a Debian or RPM package lie in their place.
app=/opt/merchant-desk

if command -v update-alternatives >/dev/null; then
  update-alternatives --install /usr/bin/merchant-desk merchant-desk "$app/merchant-desk" 100
else
  ln -sf "$app/merchant-desk" /usr/bin/merchant-desk
fi

# Chromium walls its pages in with user namespaces, or else with a helper that has root's rights. What root may do tells nothing: kernels
# and policies deny namespaces to everybody else alone, or grant empty ones. So it is tried as nobody.
if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user true 2>/dev/null; then
  chmod 0755 "$app/chrome-sandbox"
else
  chmod 4755 "$app/chrome-sandbox"
fi

# Where AppArmor keeps namespaces from programs without a profile (Ubuntu 24.04 and later). Older ones do not know this profile's form.
profile="$app/resources/apparmor-profile"
installed=/etc/apparmor.d/merchant-desk
if apparmor_status --enabled >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" "$installed"
  # What is installed for another system's start is loaded by that start.
  ischroot 2>/dev/null || apparmor_parser --replace --write-cache --skip-read-cache "$installed"
fi
