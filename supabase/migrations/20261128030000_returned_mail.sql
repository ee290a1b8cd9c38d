-- Mails that come back. Anybody may write to the mailbox that they come to, so a report counts only if it names a delivery
-- of ours, whose id nobody else knows, and the address that it went to.
create function private.record_returned_mail(delivery_id uuid, addresses text[], reason text, detail text)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  delivery app.deliveries;
  went_to text;
begin
  select * into delivery from app.deliveries d where d.id = delivery_id and d.way = 'mail';
  went_to := (private.address_of(delivery)).address;
  if went_to is null or not went_to = any (select lower(btrim(a)) from unnest(addresses) a) then
    return false;
  end if;
  perform private.record_mail_block(went_to, reason, detail);
  return true;
end
$$;

create function public.record_returned_mail(delivery_id uuid, addresses text[], reason text, detail text)
returns boolean
language sql volatile security invoker
set search_path = ''
as $$ select private.record_returned_mail(delivery_id, addresses, reason, detail) $$;

comment on function public.record_returned_mail(uuid, text[], text, text) is
  'Stops all mail to the address of a delivery that came back. addresses: those that the report names. reason: bounce or '
  'complaint. Returns false if there is no such delivery, or it did not go to one of them. Raises: invalid_input.';

grant execute on function
  private.record_returned_mail(uuid, text[], text, text), public.record_returned_mail(uuid, text[], text, text)
  to worker, service_role;
