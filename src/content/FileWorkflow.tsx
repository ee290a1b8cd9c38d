import { brand } from '@/lib/brand'
import { useSiteOrigin } from '@/lib/useSiteOrigin'
import { CodeBlock } from '@/ui/CodeBlock'
import { isAddressInProgram } from './isAddressInProgram'

/** A workflow of GitHub that plans a file in a pull request, and applies it after the merge. */
export function FileWorkflow() {
  const origin = useSiteOrigin() ?? 'https://…'
  const { slug, variable } = brand
  const lines = [
    'on:',
    `  pull_request: { paths: [${slug}.yaml] }`,
    `  push: { branches: [main], paths: [${slug}.yaml] }`,
    'concurrency: servers',
    'permissions: { contents: read, pull-requests: write }',
    'jobs:',
    '  servers:',
    '    runs-on: ubuntu-latest',
    '    env:',
    ...(isAddressInProgram ? [] : [`      ${variable}_URL: ${origin}`]),
    `      ${variable}_API_KEY: \${{ secrets.API_KEY }}`,
    '      GH_TOKEN: ${{ github.token }}',
    '    steps:',
    '      - uses: actions/checkout@v4',
    `      - run: npm install --global ${origin}/cli.tgz`,
    "      - if: github.event_name == 'pull_request'",
    '        run: |',
    `          ${slug} plan --markdown > plan.md || true`,
    '          gh pr comment ${{ github.event.number }} --body-file plan.md',
    "      - if: github.event_name == 'push'",
    `        run: ${slug} apply --yes --repository "$GITHUB_REPOSITORY" --commit "$GITHUB_SHA"`,
  ]
  return (
    <CodeBlock
      className="mt-4"
      title=".github/workflows/servers.yaml"
      label="How to apply a file from GitHub"
      code={lines.join('\n')}
    />
  )
}
