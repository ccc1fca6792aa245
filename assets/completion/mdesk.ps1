# Completion of mdesk for PowerShell.
Register-ArgumentCompleter -Native -CommandName mdesk, mdesk.cmd -ScriptBlock {
  param($typed, $line, $position)
  $commands = [ordered]@{
    'connect' = @('--profile', '--base-url', '--recipe', '--example', '--live', '--test', '--login', '--pasted', '--login-path', '--login-public-key-field', '--login-secret-key-field', '--login-token-path', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'profiles' = @('--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'token' = @('--profile', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'forget' = @('--profile', '--yes', '--dry-run', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'merchant' = @('--profile', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'clients' = @('--profile', '--page', '--per-page', '--all', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'lots' = @('--profile', '--page', '--per-page', '--all', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'card' = @('--profile', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'lookup' = @('--profile', '--ids', '--as-listed', '--discard', '--zone', '--out', '--format', '--language', '--separator', '--decimal', '--bom', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'sync' = @('--profile', '--resource', '--yes', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'status' = @('--profile', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'search' = @('--profile', '--resource', '--limit', '--zone', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'changes' = @('--profile', '--resource', '--since', '--between', '--and', '--field', '--limit', '--zone', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'wipe' = @('--profile', '--yes', '--dry-run', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'export' = @('--profile', '--all', '--also', '--resource', '--format', '--out', '--filter', '--view', '--fields', '--order', '--zone', '--since', '--between', '--and', '--field', '--headings', '--language', '--separator', '--decimal', '--bom', '--group-by', '--in-full', '--column', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'publish' = @('--profile', '--to', '--agree', '--password-stdin', '--after-sync', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'backup' = @('--profile', '--all', '--out', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'restore' = @('--file', '--profile', '--merge', '--add', '--replace', '--show', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'recovery' = @('--profile', '--make', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'handover' = @('export', 'show', 'import', '--profile', '--what', '--view', '--out', '--file', '--add', '--replace', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'reconcile' = @('--profile', '--file', '--sheet', '--header', '--resource', '--key', '--compare', '--filter', '--view', '--exact', '--dates', '--period', '--tolerance', '--settle', '--act', '--act-columns', '--prepared-by', '--prepared-on', '--reviewed-by', '--reviewed-on', '--zone', '--out', '--format', '--language', '--separator', '--decimal', '--bom', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'pivot' = @('--profile', '--resource', '--table', '--rows', '--columns', '--measure', '--of', '--filter', '--percent', '--change', '--sort', '--as-of', '--zone', '--headings', '--out', '--format', '--language', '--separator', '--decimal', '--bom', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'duplicates' = @('--profile', '--resource', '--by', '--filter', '--view', '--zone', '--out', '--format', '--language', '--separator', '--decimal', '--bom', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'compare' = @('--profile', '--resource', '--view', '--only', '--zone', '--out', '--format', '--language', '--separator', '--decimal', '--bom', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'verify' = @('--profile', '--act', '--file', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'watch' = @('--profile', '--resource', '--filter', '--more', '--field', '--seen', '--zone', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'views' = @('list', 'create', 'remove', 'export', 'import', '--profile', '--view', '--resource', '--filter', '--fields', '--order', '--more', '--file', '--out', '--yes', '--dry-run', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'policy' = @('--file', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'audit' = @('--profile', '--since', '--until', '--what', '--check', '--noted', '--out', '--format', '--language', '--zone', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'completion' = @('bash', 'zsh', 'powershell', 'man', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'diagnostics' = @('--out', '--hosts', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'help' = @('connect', 'profiles', 'token', 'forget', 'merchant', 'clients', 'lots', 'card', 'lookup', 'sync', 'status', 'search', 'changes', 'wipe', 'export', 'publish', 'backup', 'restore', 'recovery', 'handover', 'reconcile', 'pivot', 'duplicates', 'compare', 'verify', 'watch', 'views', 'policy', 'audit', 'completion', 'diagnostics', 'help', 'version', '--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
    'version' = @('--home', '--json', '--quiet', '--verbose', '--log-file', '--wait', '--timeout', '--help', '--version')
  }
  $values = @{
    '--recipe' = @('auto', 'hmac-sha256-query-hex', 'sha256-query-hex', 'hmac-sha256-timestamp-hex', 'hmac-sha256-timestamp-pair-hex', 'hmac-sha256-query-path-hex', 'sha256-timestamp-secret-hex', 'sha256-secret-timestamp-hex', 'hmac-sha512-query-base64', 'hmac-sha1-query-hex', 'md5-timestamp-secret-hex', 'hmac-sha256-method-path-timestamp-hex')
    '--format' = @('csv', 'xlsx', 'json', 'ndjson', 'parquet', 'pdf')
    '--language' = @('en', 'es')
    '--separator' = @('comma', 'semicolon', 'tab')
    '--decimal' = @('point', 'comma')
    '--resource' = @('clients', 'lots', 'cards', 'merchant', 'changes')
    '--since' = @('today', 'yesterday', '12h', '7d')
    '--headings' = @('service', 'shown')
    '--after-sync' = @('yes', 'no')
    '--dates' = @('by-column', 'day-first', 'month-first')
    '--measure' = @('records', 'sum', 'average', 'min', 'max')
    '--percent' = @('column', 'row')
    '--change' = @('month', 'quarter', 'year')
    '--sort' = @('desc', 'asc')
    '--only' = @('both', 'first', 'second')
  }
  $before = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $command = $before | Select-Object -Skip 1 | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $words = if ($values.ContainsKey($before[-1])) { $values[$before[-1]] }
    elseif ($command) { $commands[$command] }
    else { $commands.Keys }
  $words | Where-Object { $_ -like "$typed*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
