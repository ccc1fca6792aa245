# Completion of mdesk for bash.
_mdesk() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= words= word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case " connect profiles token forget merchant clients lots card lookup sync status search changes wipe export publish backup restore recovery handover reconcile pivot duplicates compare verify watch views policy audit completion diagnostics help version " in *" $word "*) command=$word; break ;; esac
  done
  case $prev in
    --profile) return ;;
    --base-url) return ;;
    --recipe) words='auto hmac-sha256-query-hex sha256-query-hex hmac-sha256-timestamp-hex hmac-sha256-timestamp-pair-hex hmac-sha256-query-path-hex sha256-timestamp-secret-hex sha256-secret-timestamp-hex hmac-sha512-query-base64 hmac-sha1-query-hex md5-timestamp-secret-hex hmac-sha256-method-path-timestamp-hex' ;;
    --example) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --login-path) return ;;
    --login-public-key-field) return ;;
    --login-secret-key-field) return ;;
    --login-token-path) return ;;
    --home) COMPREPLY=($(compgen -d -- "$cur")); return ;;
    --log-file) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --wait) return ;;
    --timeout) return ;;
    --page) return ;;
    --per-page) return ;;
    --ids) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --zone) return ;;
    --out) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --format) words='csv xlsx json ndjson parquet pdf' ;;
    --language) words='en es' ;;
    --separator) words='comma semicolon tab' ;;
    --decimal) words='point comma' ;;
    --resource) words='clients lots cards merchant changes' ;;
    --limit) return ;;
    --since) words='today yesterday 12h 7d' ;;
    --between) return ;;
    --and) return ;;
    --field) return ;;
    --also) return ;;
    --filter) return ;;
    --view) return ;;
    --fields) return ;;
    --order) return ;;
    --headings) words='service shown' ;;
    --group-by) return ;;
    --column) return ;;
    --to) return ;;
    --after-sync) words='yes no' ;;
    --file) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --what) return ;;
    --sheet) return ;;
    --header) return ;;
    --key) return ;;
    --compare) return ;;
    --dates) words='by-column day-first month-first' ;;
    --period) return ;;
    --tolerance) return ;;
    --settle) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --act) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    --act-columns) return ;;
    --prepared-by) return ;;
    --prepared-on) return ;;
    --reviewed-by) return ;;
    --reviewed-on) return ;;
    --table) return ;;
    --rows) return ;;
    --columns) return ;;
    --measure) words='records sum average min max' ;;
    --of) return ;;
    --percent) words='column row' ;;
    --change) words='month quarter year' ;;
    --sort) words='desc asc' ;;
    --as-of) return ;;
    --by) return ;;
    --only) words='both first second' ;;
    --more) return ;;
    --until) return ;;
    --noted) return ;;
  esac
  [ -n "$words" ] || case $command in
    connect) words='--profile --base-url --recipe --example --live --test --login --pasted --login-path --login-public-key-field --login-secret-key-field --login-token-path --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    profiles) words='--home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    token) words='--profile --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    forget) words='--profile --yes --dry-run --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    merchant) words='--profile --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    clients) words='--profile --page --per-page --all --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    lots) words='--profile --page --per-page --all --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    card) words='--profile --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    lookup) words='--profile --ids --as-listed --discard --zone --out --format --language --separator --decimal --bom --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    sync) words='--profile --resource --yes --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    status) words='--profile --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    search) words='--profile --resource --limit --zone --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    changes) words='--profile --resource --since --between --and --field --limit --zone --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    wipe) words='--profile --yes --dry-run --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    export) words='--profile --all --also --resource --format --out --filter --view --fields --order --zone --since --between --and --field --headings --language --separator --decimal --bom --group-by --in-full --column --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    publish) words='--profile --to --agree --password-stdin --after-sync --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    backup) words='--profile --all --out --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    restore) words='--file --profile --merge --add --replace --show --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    recovery) words='--profile --make --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    handover) words='export show import --profile --what --view --out --file --add --replace --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    reconcile) words='--profile --file --sheet --header --resource --key --compare --filter --view --exact --dates --period --tolerance --settle --act --act-columns --prepared-by --prepared-on --reviewed-by --reviewed-on --zone --out --format --language --separator --decimal --bom --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    pivot) words='--profile --resource --table --rows --columns --measure --of --filter --percent --change --sort --as-of --zone --headings --out --format --language --separator --decimal --bom --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    duplicates) words='--profile --resource --by --filter --view --zone --out --format --language --separator --decimal --bom --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    compare) words='--profile --resource --view --only --zone --out --format --language --separator --decimal --bom --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    verify) words='--profile --act --file --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    watch) words='--profile --resource --filter --more --field --seen --zone --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    views) words='list create remove export import --profile --view --resource --filter --fields --order --more --file --out --yes --dry-run --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    policy) words='--file --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    audit) words='--profile --since --until --what --check --noted --out --format --language --zone --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    completion) words='bash zsh powershell man --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    diagnostics) words='--out --hosts --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    help) words='connect profiles token forget merchant clients lots card lookup sync status search changes wipe export publish backup restore recovery handover reconcile pivot duplicates compare verify watch views policy audit completion diagnostics help version --home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    version) words='--home --json --quiet --verbose --log-file --wait --timeout --help --version' ;;
    *) words='connect profiles token forget merchant clients lots card lookup sync status search changes wipe export publish backup restore recovery handover reconcile pivot duplicates compare verify watch views policy audit completion diagnostics help version --help --version' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _mdesk mdesk
