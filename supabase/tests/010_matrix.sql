-- Persona by table by verb by whose row; then column by column; then procedure by procedure.
begin;
set local search_path = app, public, extensions;
select no_plan();
select tests.seed();
select tests.seed_workspaces();
select tests.seed_instances();
select tests.seed_own_images();
select tests.seed_addresses();
select tests.seed_tickets();
select tests.seed_status();
select tests.seed_engine_members();
select tests.seed_volumes();
select tests.seed_leaving();
select tests.seed_payments();
select tests.seed_messages();
select tests.seed_invoices();
select tests.seed_used();

select is(
  (select array_agg(distinct table_name order by table_name) from tests.row_kinds),
  (select array_agg(name order by name) from tests.relations),
  'the matrix says for every table and view whose rows are whose'
);

select is(
  (select count(distinct substring(call from 'public\.(\w+)')) from (
    select call from tests.procedures union all select call from tests.workspace_calls
    union all select call from tests.instance_calls union all select call from tests.billing_calls
    union all values ('public.accept_invitation'), ('public.decline_invitation')) calls),
  (select count(*) from pg_proc where pronamespace = 'public'::regnamespace),
  'the matrix calls every procedure'
);

-- One line for each table, view and procedure. A line names its wrong cells. A line for each cell would take minutes,
-- because each line of pgTAP takes longer than the one before.
select is(
  string_agg(format('%s: %s instead of %s', label, got, want), e'\n')
    filter (where got is distinct from want),
  null, part
)
from (
  select substring(label from '\w+ ([\w.]+),') as part, * from tests.matrix()
  union all select 'columns of ' || substring(label from ': \w+ (.+)\.'), * from tests.column_matrix()
  union all select split_part(label, ': ', 2), * from tests.procedure_matrix()
  union all select split_part(label, ': ', 2), * from tests.workspace_matrix()
  union all select split_part(label, ': ', 2), * from tests.invitation_matrix()
  union all select split_part(label, ': ', 2), * from tests.instance_matrix()
  union all select split_part(label, ': ', 2), * from tests.billing_matrix()
) cells
group by part order by part;

select * from finish();
rollback;
