import type { Capability } from './capability'

/** The features of an account, shown beside the sign-in form. A separate file, so that page loads no others. */
export const accountCapabilities: readonly Capability[] = [
  {
    id: 'accounts',
    claim: 'Sign up, confirm your email address, sign in and reset your password if you forget it.',
    status: 'available',
    page: 'tutorials',
  },
  {
    id: 'profile',
    claim: 'Edit your profile: full name, company, country and time zone.',
    status: 'available',
    page: 'architecture',
  },
  {
    id: 'choice',
    claim: 'Save a configuration: plan, region and operating system, with its price.',
    status: 'available',
    page: 'roadmap',
  },
  {
    id: 'rest-api',
    claim: 'Read and update your own profile over REST with your access token.',
    status: 'available',
    page: 'api-docs',
  },
  {
    id: 'instances',
    claim: 'Create, start, stop, resize and delete a server.',
    status: 'orders',
    page: 'cloud-instances',
  },
  {
    id: 'second-factor',
    claim: 'A second factor at sign-in.',
    status: 'planned',
    page: 'architecture',
  },
]
