import { Logger } from '@aws-lambda-powertools/logger';

/** The handler of a schedule: does its work and logs what was done, in numbers. A fault is the schedule's to retry. */
export function scheduled(name: string, work: () => Promise<Readonly<Record<string, number>>>) {
  const logger = new Logger({ serviceName: name });
  return async (): Promise<void> => {
    logger.info('done', { ...(await work()) });
  };
}
