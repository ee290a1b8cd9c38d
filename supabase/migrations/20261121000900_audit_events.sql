create table public.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key on people: what happened stays true after they have gone.
  actor uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  reason text,
  before jsonb,
  after jsonb
);

comment on table public.audit_events is 'Append-only: what changed, who did it, why.';
comment on column public.audit_events.actor is 'Null for the system itself.';
comment on column public.audit_events.entity is 'The kind of thing: person, …';
comment on column public.audit_events.entity_id is 'For a person: their user id.';

create index audit_events_at on public.audit_events (at desc);
create index audit_events_actor on public.audit_events (actor);
create index audit_events_entity on public.audit_events (entity, entity_id);

alter table public.audit_events enable row level security;

create policy "People read what they did and what was done to them, and admins all"
  on public.audit_events for select to authenticated
  using (
    actor = (select auth.uid())
    or (entity = 'person' and entity_id = (select auth.uid()))
    or (select private.is_admin())
  );

grant select on public.audit_events to authenticated;

-- For the owner of the table too, whom no grant and no policy stops.
create function private.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'forbidden' using
    errcode = '42501',
    detail = format('%I is append-only.', tg_table_name),
    hint = 'Write another event that says what was wrong with the first.';
end
$$;

create trigger audit_events_append_only before update or delete or truncate on public.audit_events
  for each statement execute function private.refuse_change();
