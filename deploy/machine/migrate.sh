#!/bin/sh
# Runs the migrations that a database does not have, each in its own transaction, and writes them into the history that
# the Supabase CLI keeps too: migrate.sh <database>. It ends at the first one that fails; run it again after that.
set -eu
# Notices of migrations say nothing that you have to act on.
export PGOPTIONS='--client-min-messages=warning'
folder=$(cd "$(dirname "$0")/../../supabase/migrations" && pwd)
run() { psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$database" "$@"; }
database=${1:?Name the database}

history=supabase_migrations.schema_migrations
run --command="create schema if not exists supabase_migrations;
  create table if not exists $history (version text primary key, statements text[], name text)"
applied=" $(run --tuples-only --no-align --record-separator=' ' --command="select version from $history") "
for file in "$folder"/*.sql; do
  name=$(basename "$file" .sql)
  version=${name%%_*}
  case $applied in *" $version "*) continue ;; esac
  run --single-transaction --file="$file" \
    --command="insert into $history (version, name) values ('$version', '${name#*_}')"
  echo "$name"
done
