# Runs a script on the Node 24 that npm brought along, and lets what the script starts find it too. npm 10 and 11 link it
# into node_modules/.bin, which stands first in the path of npm's scripts; npm 9 leaves it where it was installed.
for bin in "$PWD"/node_modules/node-linux-*/bin; do
  if [ -x "$bin/node" ]; then export PATH="$bin:$PATH"; fi
done
exec node "$@"
