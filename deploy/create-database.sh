#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty: the program's role owns its database and is no
# superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role karigar login password :'password';
-- Starting workers for a query takes longer than the program's queries.
alter role karigar set max_parallel_workers_per_gather = 0;
create database karigar owner karigar;
SQL
