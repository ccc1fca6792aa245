#!/bin/sh
# In the place of every tool a command starts: it does nothing, and ends as `TOOL_ENDS` says for the tool `TOOL_NAMED` names.
#   `failed` a proof failed; `killed` the tool was ended by a signal before it could write what came of it
# A shell, because the commands start it some hundred times.
failed=0
for word in "$@"; do
  [ -z "$TOOL_NAMED" ] || [ "${word##*/}" != "$TOOL_NAMED" ] || failed=1
done
[ "$failed$TOOL_ENDS" != 1killed ] || kill -KILL $$
if [ -n "$CHECKS_RECORD" ]; then
  printf '[{"file":"test/unit/some.test.ts","ms":1,"passed":1,"failed":%d,"skipped":[]}]' $failed >"$CHECKS_RECORD"
fi
if [ -n "$THREATS_RESULT" ]; then
  outcome='{"tries":20000,"failures":%d,"seconds":1,"skipped":null,"figures":{},"words":[]}'
  # shellcheck disable=SC2059
  printf "$outcome" $failed >"$THREATS_RESULT/$TOOL_PROOF.json"
fi
exit $failed
