import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Change, When } from '@openmat/app';
import { keyOf, toItem } from './item.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type Condition = {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** One change as an action of a transaction. */
export function toAction(change: Change, TableName: string): Action {
  if ('enroll' in change) return enroll(change, TableName);
  const condition = conditionOf(change.when);
  if ('put' in change) {
    return { Put: { TableName, Item: toItem(change.put, change.record), ...condition } };
  }
  if ('remove' in change) {
    return { Delete: { TableName, Key: keyOf(change.remove, change.key), ...condition } };
  }
  const { ConditionExpression = 'attribute_exists(pk)', ...rest } = condition;
  return {
    ConditionCheck: { TableName, Key: keyOf(change.check, change.key), ConditionExpression, ...rest },
  };
}

function enroll(change: Extract<Change, { enroll: string }>, TableName: string): Action {
  const add = change.import === undefined ? '' : ' SET imports = list_append(imports, :import)';
  return {
    Update: {
      TableName,
      Key: keyOf('roster', { event: change.enroll }),
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: `ADD revision :one${add}`,
      ExpressionAttributeValues: {
        ':one': 1,
        ...(change.import !== undefined && { ':import': [change.import] }),
      },
    },
  };
}

function conditionOf(when: When): Condition {
  if ('always' in when) return {};
  if ('version' in when) return compare('version', '=', when.version);
  if ('seq' in when) return compare('seq', '=', when.seq);
  if ('stamp' in when) return compare('stamp', '=', when.stamp);
  if ('revision' in when) return compare('revision', '=', when.revision);
  if ('batch' in when) return compare('batch', '=', when.batch);
  const free = 'attribute_not_exists(pk)';
  const freeOr = (condition: Condition) => ({
    ...condition,
    ConditionExpression: `${free} OR ${condition.ConditionExpression}`,
  });
  if ('expiredBy' in when) return freeOr(compare('expires', '<=', when.expiredBy));
  if ('seqBelow' in when) return freeOr(compare('seq', '<', when.seqBelow));
  const batches = Object.fromEntries((when.orBatches ?? []).map((batch, place) => [`:b${place}`, batch]));
  const names = Object.keys(batches);
  if (names.length === 0) return { ConditionExpression: free };
  return {
    ConditionExpression: `${free} OR #field IN (${names.join(', ')})`,
    ExpressionAttributeNames: { '#field': 'batch' },
    ExpressionAttributeValues: batches,
  };
}

function compare(field: string, operator: '=' | '<=' | '<', value: unknown): Condition {
  return {
    ConditionExpression: `#field ${operator} :value`,
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':value': value },
  };
}
