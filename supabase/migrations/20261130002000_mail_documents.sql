-- The mail about an invoice or a credit note has its PDF attached. The worker reads the stored file when it sends the mail.

-- All files of a mail together are at most 3 MiB: many mail servers refuse what is larger than 5 MB, and base64 adds a third.
create function private.mail_documents(delivery_id uuid, worker text) returns setof jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not exists (
    select from app.deliveries d
    where d.id = delivery_id and d.way = 'mail' and d.status = 'running' and d.worker = mail_documents.worker)
  then
    perform private.raise_error('not_found', 'PT404', 'This worker does not have that mail.', 'Claim again.');
  end if;
  return query
    select jsonb_build_object(
      'number', f.number,
      'state', case when f.size is null then 'missing' when f.total > 3145728 then 'too_large' else 'ready' end,
      'content', case when f.total <= 3145728 then (
        select translate(encode(p.content, 'base64'), E'\n', '')
        from app.invoice_documents p where p.invoice_id = f.invoice_id and p.format = 'pdf') end)
    from (
      select i.id as invoice_id, i.number, p.size, e.seq, sum(p.size) over (order by e.seq) as total
      from app.deliveries d
      join app.deliveries c on c.id = d.id or c.digest_id = d.id
      join app.events e on e.id = c.event_id and e.kind in ('invoice.issued', 'credit_note.issued')
      join app.invoices i on i.number = e.data ->> 'number' and i.workspace_id = e.workspace_id
      left join app.invoice_documents p on p.invoice_id = i.id and p.format = 'pdf'
      -- The mailbox of a team is read by others than those who may see invoices.
      where d.id = delivery_id and d.subscription_id is null
    ) f
    order by f.seq;
end
$$;

create function public.mail_documents(delivery_id uuid, worker text) returns setof jsonb
language sql stable security invoker
set search_path = ''
as $$ select private.mail_documents(delivery_id, worker) $$;

comment on function public.mail_documents(uuid, text) is
  'The PDFs that a mail about invoices or credit notes carries, for the worker that has it: {number, state, content}. state: '
  'ready; missing, until a worker has made the file; or too_large, where all files together are more than 3 MiB. content: in '
  'base64, if it is ready. Raises: not_found.';

grant execute on function private.mail_documents(uuid, text), public.mail_documents(uuid, text) to worker, service_role;
