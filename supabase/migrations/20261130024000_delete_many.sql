-- Two gaps in what asks once more who is there: a price and two settings of the bookkeeping, and the deletion of many
-- servers.

insert into app.step_up_rules (procedure) values
  ('set_volume_price'), ('save_accounting_settings'), ('confirm_vat_id');
insert into app.step_up_rules (procedure, is_conditional) values ('request_instance_action', true);

create index instance_actions_deletions on app.instance_actions (requested_by, created_at desc)
  where kind = 'delete';

-- Keys are not asked, because nobody is there to answer.
create function private.has_deleted_many() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  if private.api_key_claim() is not null then
    return false;
  end if;
  -- Requests at the same moment would each count what was there before the others.
  perform private.lock_person(person);
  return (
    select count(distinct a.instance_id) >= 3 from app.instance_actions a
    where a.requested_by = person and a.kind = 'delete' and a.created_at > now() - interval '10 minutes');
end
$$;

comment on function private.has_deleted_many() is
  'Whether this person has deleted three servers within ten minutes; false for API keys. Holds their profile until the '
  'transaction ends.';

grant execute on function private.has_deleted_many() to authenticated, api_key_operate;

create or replace function public.request_instance_action(
  instance_id uuid default null, kind text default null, parameters jsonb default '{}',
  idempotency_key uuid default null, via text default 'web', server text default null,
  workspace text default null
) returns jsonb
language sql volatile security invoker
set search_path = ''
as $$
  select private.require_step_up('request_instance_action') where kind = 'delete' and private.has_deleted_many();
  select private.request_action_by_names(
    instance_id, kind, parameters, idempotency_key, via, server, workspace)
$$;
