-- Who may start and leave the rescue system. seed_instances calls this.

create function tests.seed_rescue() returns void
language sql
as $$
  insert into app.region_features (region_id, feature) values (tests.place('open'), 'rescue') on conflict do nothing
$$;

-- The server, in the rescue system.
create function tests.in_rescue(server uuid) returns uuid
language sql volatile security definer
as $$ update app.instances i set rescue_since = now() where i.id = server returning i.id $$;

insert into tests.instance_calls (call, minimum, for_staff) values
  ('select public.start_rescue(tests.instance(%1$L, ''running''))', 'operator', 'unseen'),
  ('select public.end_rescue(tests.in_rescue(tests.instance(%1$L, ''stopped'')))', 'operator', 'unseen');
