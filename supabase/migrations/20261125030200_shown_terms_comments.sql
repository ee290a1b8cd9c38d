-- The API reference names the new error of an order.
do $$
declare
  call regprocedure;
begin
  foreach call in array array[
    'public.create_instance(jsonb)',
    'public.request_instance_action(uuid, text, jsonb, uuid, text)']::regprocedure[]
  loop
    execute format('comment on function %s is %L', call,
      replace(obj_description(call, 'pg_proc'), ' orders_closed,', ' orders_closed, terms_not_accepted,'));
  end loop;
end
$$;
