import type { Capability } from './capability'

/**
 * What the home page says of the product, each fact once. A claim moves to "available" in the change that makes it true,
 * never before. What the plans cost and who sells what stands above it on that page.
 */
export const capabilities: readonly Capability[] = [
  {
    id: 'instances',
    claim:
      'Create, resize, copy, protect and delete servers: in the dashboard, by API or in one line.',
    status: 'orders',
    page: 'cloud-instances',
    link: 'Life of a server',
  },
  {
    id: 'catalogue',
    claim: 'One price list: every page, every estimate and the API show the same plans and prices.',
    status: 'available',
    page: 'api-docs',
    link: 'Prices by API',
  },
  {
    id: 'billing',
    claim:
      'You see what each state of a server costs. A new price has a first day, and past ones stay on record.',
    status: 'available',
    page: 'prices',
    hash: 'billing',
    link: 'What is billed when',
  },
  {
    id: 'workspaces',
    claim:
      'Teams share servers without sharing a password. What each role may do is listed and enforced.',
    status: 'available',
    page: 'workspaces',
    link: 'What each role may do',
  },
  {
    id: 'api-keys',
    claim:
      'Your programs work with API keys, each limited to one workspace, a scope and a last day.',
    status: 'available',
    page: 'sdks',
    link: 'Use the API',
  },
  {
    id: 'access',
    claim:
      'The database checks every request against your rights, whatever a page or a program sends.',
    status: 'available',
    page: 'architecture',
    hash: 'path',
    link: 'How a request is checked',
  },
  {
    id: 'second-factor',
    claim:
      'A second factor by app or security key, recovery codes, and a list of where you are signed in.',
    status: 'available',
    page: 'support',
    hash: 'second-factor',
    link: 'How to turn it on',
  },
  {
    id: 'custom-chips',
    claim: 'Custom hardware to offload networking and disk encryption.',
    status: 'research',
    page: 'custom-chips',
    link: 'Would it pay?',
  },
]
