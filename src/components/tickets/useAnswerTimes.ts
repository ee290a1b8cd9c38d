import { answerTimes } from '@/domain/provider/answerTimes'
import { useDeployment } from '@/lib/useDeployment'

/** How soon and when people answer tickets, in words. Undefined where the provider has set neither. */
export const useAnswerTimes = () => answerTimes(useDeployment().contact)
