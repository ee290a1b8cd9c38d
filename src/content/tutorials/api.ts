import type { Tutorial } from './tutorial'

export const api: Tutorial = {
  id: 'api',
  title: 'Automate with the API',
  description:
    'Create an API key, then order, wait and delete with curl and jq. Six short pieces of shell that make one script for your own jobs.',
  level: 'Advanced',
  minutes: 20,
  usage: [{ plan: 'smallest', minutes: 10 }],
  needs: [
    'A shell (bash or zsh) with `curl`, `jq` and `openssl`.',
    'The role **Owner** in the workspace: only owners create API keys.',
  ],
  steps: [
    {
      id: 'key',
      title: 'Create a key for the program',
      place: 'dashboard',
      text: [
        'Open [Workspace](/dashboard/workspace) and press **New API key** under **API keys**. Name it after its job, such as nightly-job, choose the scope **Operate** and press **Create API key**.',
      ],
      result: 'The key appears, only this once. Copy it.',
    },
    {
      id: 'variables',
      title: 'Set the variables',
      place: 'computer',
      text: [
        'Address and public key are those of this site. Paste the API key when the shell asks for it: it is not shown, and stays out of the history of your shell.',
      ],
      command: {
        title: 'Shell',
        code: `export BACKEND_URL='{backend}'
export PUBLIC_KEY='{key}'
printf 'API key: '; read -rs API_KEY; export API_KEY`,
      },
    },
    {
      id: 'function',
      title: 'Define how to ask',
      place: 'computer',
      text: [
        'A function keeps the next commands short. It fails if the answer is an error, and prints the error. The API key goes to curl like a file, because other users of the computer can read the arguments of a program.',
      ],
      command: {
        title: 'Shell',
        code: `api() {
  curl -sS --fail-with-body "$BACKEND_URL/rest/v1/$1" "\${@:2}" \\
    -H "apikey: $PUBLIC_KEY" -H @<(printf 'x-api-key: %s' "$API_KEY") \\
    -H 'Content-Type: application/json'
}`,
      },
    },
    {
      id: 'choose',
      title: 'Choose what to order',
      place: 'computer',
      text: [
        'The cheapest plan that is in stock, a region that has it, and Debian. Write their names instead if you know what you want.',
      ],
      command: {
        title: 'Shell',
        code: `OPEN='status=eq.published&product_status=eq.published&gpu_count=eq.0'
PLAN=$(api "plan_catalogue?$OPEN&order=hourly_micros" |
  jq '[.[] | select(any(.regions[]; .stock != 0) and .announced_retire_at == null)][0]')
IMAGE=$(api 'image_catalogue?slug=like.debian-*&order=sort&limit=1' | jq -r '.[0].slug')
jq -r '"\\(.slug): \\(.hourly_micros / 1e6) \\(.currency) per hour"' <<<"$PLAN"`,
      },
      result: 'The last line prints the plan and its price.',
    },
    {
      id: 'order',
      title: 'Create the server',
      place: 'computer',
      text: [
        'The key knows its workspace. The price that you read becomes a part of the order: if it is higher by now, the order is refused instead of costing more. The idempotency key makes the order safe to repeat: if the connection breaks, send the same request again, and you still get one server.',
      ],
      command: {
        title: 'Shell',
        code: `KEY=$(openssl rand -hex 16)
ORDER=$(jq -n --argjson plan "$PLAN" --arg image "$IMAGE" --arg key "$KEY" '{request: {
    name: "job-1", plan: $plan.slug, image: $image,
    region: [$plan.regions[] | select(.stock != 0)][0].region,
    max_hourly: ($plan.hourly_micros / 1e6), idempotency_key: $key}}')
ID=$(api rpc/create_instance -d "$ORDER" | jq -r '.instances[0].id')`,
      },
    },
    {
      id: 'wait',
      title: 'Wait until it runs',
      place: 'computer',
      text: ['Ask once a second, give up after 90, and stop at once if the server has an error.'],
      command: {
        title: 'Shell',
        code: `wait_for() {
  for _ in $(seq 90); do
    STATE=$(api "instance_list?instance_id=eq.$ID&select=state" | jq -r '.[0].state')
    if [ "$STATE" = "$1" ]; then return 0; fi
    if [ "$STATE" = error ]; then break; fi
    sleep 1
  done
  echo "The server is in the state $STATE, not $1." >&2
  return 1
}
wait_for running
api "instance_list?instance_id=eq.$ID&select=name,addresses" | jq -r '.[0] | "\\(.name) \\(.addresses[0])"'`,
      },
      result: 'The last line prints the name and the address. Here your own job would run.',
    },
  ],
  cleanUp: [
    {
      id: 'delete',
      title: 'Delete the server',
      place: 'computer',
      text: [
        'The server is shut down and deleted in one step. One that is only stopped is still billed.',
      ],
      command: {
        title: 'Shell',
        code: `api rpc/request_instance_action -d '{"server": "job-1", "kind": "delete"}' >/dev/null
wait_for deleted
echo "job-1 is $STATE"`,
      },
      result: 'Billing ends. Close the shell to forget the key.',
    },
    {
      id: 'revoke',
      title: 'Revoke the key',
      place: 'dashboard',
      text: [
        'If this was only a trial, press **Revoke** in the row of the key. A program that still sends it is refused at once.',
      ],
    },
  ],
}
