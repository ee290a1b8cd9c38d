import { sampleLanguages, type ApiCall, type ApiPlace } from './samples'

/** One sample: the label of its tabs, and its code. */
export interface GuideSampleParts {
  label: string
  /** By the id of the language. */
  code: Readonly<Record<string, (place: ApiPlace) => string>>
}

const currentKey: ApiCall = {
  kind: 'procedure',
  method: 'POST',
  name: 'current_api_key',
  query: {},
  body: {},
  credential: 'apiKey',
}

const openInvoices: ApiCall = {
  kind: 'table',
  method: 'GET',
  name: 'invoice_list',
  query: {
    select: 'number,month,due_on,total_cents,paid_cents,currency',
    status: 'in.(open,overdue)',
    order: 'due_on',
  },
  credential: 'apiKey',
}

/** A request in every language that can send an API key of its own choice. Bit sends none. */
const inEveryLanguage = (call: ApiCall) =>
  Object.fromEntries(
    sampleLanguages
      .filter(({ id }) => id !== 'bit')
      .map(({ id, write }) => [id, (place: ApiPlace) => write(call, place) ?? '']),
  )

/** Samples of the guides that are no request of the reference, or show its first use. The tests run them all. */
export const guideSamples = {
  signIn: {
    label: 'Sign in',
    code: {
      curl: ({ url, key }) =>
        [
          `curl '${url}/auth/v1/token?grant_type=password' \\`,
          `  -H 'apikey: ${key}' \\`,
          `  -H 'Content-Type: application/json' \\`,
          '  -d "{\\"email\\": \\"$EMAIL\\", \\"password\\": \\"$PASSWORD\\"}"',
        ].join('\n'),
      javascript: ({ url, key }) =>
        [
          "import { createClient } from '@supabase/supabase-js'",
          '',
          `const client = createClient('${url}', '${key}', {`,
          '  auth: { persistSession: false },',
          '})',
          'const { EMAIL: email, PASSWORD: password } = process.env',
          'const { data, error } = await client.auth.signInWithPassword({ email, password })',
          'if (error) throw error',
          'console.log(data.session.access_token)',
          '// The client now sends the token with every request, and renews it in time.',
        ].join('\n'),
      python: ({ url, key }) =>
        [
          'import json',
          'import os',
          'import urllib.request',
          '',
          'body = {"email": os.environ["EMAIL"], "password": os.environ["PASSWORD"]}',
          'request = urllib.request.Request(',
          `    "${url}/auth/v1/token?grant_type=password",`,
          '    data=json.dumps(body).encode(),',
          `    headers={"apikey": "${key}", "Content-Type": "application/json"},`,
          ')',
          'with urllib.request.urlopen(request) as answer:',
          '    print(json.load(answer)["access_token"])',
        ].join('\n'),
    },
  },
  currentKey: {
    label: 'Ask which API key the request has',
    code: inEveryLanguage(currentKey),
  },
  openInvoices: {
    label: 'Read the invoices that are not paid',
    code: inEveryLanguage(openInvoices),
  },
  filterRows: {
    label: 'Read the cheapest plans with at least 4 GiB',
    code: {
      curl: ({ url, key }) =>
        [
          `curl -G '${url}/rest/v1/plan_catalogue' \\`,
          "  -d 'select=slug,memory_mib,hourly_micros,currency' \\",
          "  -d 'memory_mib=gte.4096' \\",
          "  -d 'order=hourly_micros' \\",
          "  -d 'limit=3' \\",
          `  -H 'apikey: ${key}'`,
        ].join('\n'),
      javascript: ({ url, key }) =>
        [
          "import { createClient } from '@supabase/supabase-js'",
          '',
          `const client = createClient('${url}', '${key}')`,
          'const { data, error } = await client',
          "  .from('plan_catalogue')",
          "  .select('slug, memory_mib, hourly_micros, currency')",
          "  .gte('memory_mib', 4096)",
          "  .order('hourly_micros')",
          '  .limit(3)',
          'if (error) throw error',
          'console.log(data)',
        ].join('\n'),
      python: ({ url, key }) =>
        [
          'import json',
          'import urllib.parse',
          'import urllib.request',
          '',
          'query = urllib.parse.urlencode({',
          '    "select": "slug,memory_mib,hourly_micros,currency",',
          '    "memory_mib": "gte.4096",',
          '    "order": "hourly_micros",',
          '    "limit": 3,',
          '})',
          'request = urllib.request.Request(',
          `    "${url}/rest/v1/plan_catalogue?" + query,`,
          `    headers={"apikey": "${key}"},`,
          ')',
          'with urllib.request.urlopen(request) as answer:',
          '    print(json.load(answer))',
        ].join('\n'),
    },
  },
} as const satisfies Record<string, GuideSampleParts>

export type GuideSampleId = keyof typeof guideSamples
