-- The billing words of a server's states, as customers read them. The column keeps its name and meaning.

comment on column public.instance_states.says is 'What happens and why it is billed, or is not.';

update public.instance_states s
set says = w.says
from (values
  ('provisioning', 'Billing starts when the server first runs.'),
  ('running', 'The server is running.'),
  ('stopped', 'vCPU, memory and disk stay reserved for you. Delete the server to stop paying.'),
  ('starting', 'vCPU, memory and disk are reserved for you.'),
  ('stopping', 'vCPU, memory and disk stay reserved for you.'),
  ('rebooting', 'vCPU, memory and disk stay reserved for you.'),
  ('resizing', 'You pay the old price until the resize completes.'),
  ('rebuilding', 'vCPU, memory and disk stay reserved for you.'),
  ('error', 'An error on our side. Not billed until fixed.'),
  ('deleting', 'Billing ends as soon as the server is deleted.'),
  ('deleted', 'You can restore the server for 72 hours at no cost.'),
  ('purged', 'Permanently deleted.')
) as w (state, says)
where s.state = w.state;
