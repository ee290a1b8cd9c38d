import { useDeployment } from '@/lib/useDeployment'
import { offerNames } from './homeWords'

/** What is on sale, inside a sentence. */
export const SoldNames = () => offerNames(useDeployment().sells)
