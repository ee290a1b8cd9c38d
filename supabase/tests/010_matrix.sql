-- Persona by table by verb by whose row; then column by column; then procedure by procedure.
begin;
set local search_path = public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_tickets();
select tests.seed_status();

select is(
  (select array_agg(distinct table_name order by table_name) from tests.row_kinds),
  (select array_agg(relname::text order by relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')),
  'the matrix says for every table whose rows are whose'
);

select is(got, want, label) from tests.matrix();

select is(
  string_agg(label || ' ' || got, ', ') filter (where got is distinct from want), null,
  'columns, ' || split_part(label, '.', 1)
)
from tests.column_matrix() group by split_part(label, '.', 1);

select is(
  (select count(distinct substring(call from 'public\.(\w+)')) from (
    select call from tests.procedures union all select call from tests.workspace_calls
    union all select call from tests.instance_calls
    union all values ('public.accept_invitation'), ('public.decline_invitation')) calls),
  (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
  'the matrix calls every procedure'
);

select is(got, want, label) from tests.procedure_matrix();
select is(got, want, label) from tests.workspace_matrix();
select is(got, want, label) from tests.invitation_matrix();
select is(got, want, label) from tests.instance_matrix();

select * from finish();
rollback;
