-- What a provider has to do before customers can order, and what of it is done. For the first page of the admin
-- area, where the list goes away with its last step.

create function private.admin_first_steps() returns table (step text, is_done boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.step, s.is_done
    from (values
      (1, 'region', exists (select from app.regions r where r.enabled)),
      (2, 'image', exists (select from app.images i where i.status = 'published')),
      -- The sample catalogue is no offer, and no server is made of a plan without a disk: 20261126020300.
      (3, 'plan', exists (
        select from app.plans l
        join app.plan_regions x on x.plan_id = l.id
        join app.regions r on r.id = x.region_id and r.enabled
        join app.plan_prices c on c.plan_id = l.id
          and c.valid_from <= now() and (c.valid_to is null or c.valid_to > now())
        where l.status = 'published' and not l.is_sample
          and (l.disk_gib is not null or l.gpu_count > 0))),
      (4, 'provider', exists (
        select from app.provider_details p
        where '' <> all (array[p.legal_name, p.address, p.email]) and not p.is_sample)),
      (5, 'documents', not exists (
        select from app.legal_documents d
        where d.document in ('terms', 'privacy', 'imprint') and private.version_in_force(d) is null)
        and not exists (select from app.provider_details p where p.is_sample)),
      -- 20261129070100.
      (6, 'tax', not exists (select from private.opening_gaps() g where g = 'tax')),
      (7, 'payment', not exists (select from private.opening_gaps() g where g = 'payment')),
      (8, 'simulated', not exists (select from private.opening_gaps() g where g = 'simulated')),
      (9, 'provisioner', exists (
        select from app.provisioners p
        join app.site_settings g on g.engine = p.engine
        where g.engine = 'incus' and p.seen_at > now() - interval '2 minutes')),
      -- Mails of the worker (20261128010200), and those of the auth service: of these the database sees what arrived.
      (10, 'mail', exists (select from app.deliveries d where d.way = 'mail' and d.status = 'sent') and exists (
        select from auth.users u
        where u.email_confirmed_at is not null
          and not exists (select from app.staff t where t.user_id = u.id))),
      (11, 'orders', exists (select from app.site_settings g where g.orders = 'open'))
    ) s (place, step, is_done)
    order by s.place;
end
$$;

create function public.admin_first_steps() returns table (step text, is_done boolean)
language sql stable security invoker
set search_path = ''
as $$ select * from private.admin_first_steps() $$;

comment on function public.admin_first_steps() is
  'What is needed before customers can order, in this order: an open region (region), a published image '
  '(image), a plan with a price that is no sample (plan), name, address and email of the provider (provider), '
  'terms, privacy notice and imprint in force (documents), where the provider is taxed (tax), a way to pay (payment), '
  'no simulated payments and none of their money (simulated), '
  'a provisioner of Incus at work (provisioner), a mail '
  'that was sent, and a customer who has confirmed an address by mail (mail), open orders (orders). Raises: forbidden.';

grant execute on function private.admin_first_steps(), public.admin_first_steps() to authenticated;
