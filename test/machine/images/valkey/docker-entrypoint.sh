#!/bin/sh
# As the real image: the server as a user of its own, and open to the network, which the real one is built to be.
set -e
if [ "$1" = valkey-server ]; then
  shift
  set -- valkey-server --protected-mode no "$@"
  if [ "$(id -u)" = 0 ]; then
    chown -R valkey .
    set -- setpriv --reuid=valkey --regid=valkey --init-groups "$@"
  fi
fi
exec "$@"
