export { findRuleset, rulesets } from './registry.ts';
export { type Override, type OverrideFault, readOverride, resolveRuleset } from './resolve.ts';
