export { opens, type Role, roles } from './roles.ts';
export { type Area, type Method, type OperationId, type Route, routes } from './routes.ts';
