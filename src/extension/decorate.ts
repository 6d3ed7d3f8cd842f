type AnyClass = abstract new (...args: never[]) => object;

/** How a class is decorated. */
export interface Decorations {
  readonly class?: readonly ClassDecorator[];
  /** The tokens of the constructor's parameters, such as `FeedService`, in their order. */
  readonly inject?: readonly unknown[];
  /** By the names of methods and properties. */
  readonly members?: Readonly<Record<string, MemberDecorations>>;
}

/** How a method or a property is decorated. */
export interface MemberDecorations {
  readonly decorators?: readonly (MethodDecorator | PropertyDecorator)[];
  /** The type of a property: `String`, `Number`, a class. */
  readonly type?: unknown;
  /** The types of a method's parameters: a DTO is checked by its class. */
  readonly parameterTypes?: readonly unknown[];
  /** A decorator of each of a method's parameters, such as `Query()`. */
  readonly parameters?: readonly ParameterDecorator[];
}

/**
 * Decorates a class as TypeScript would, for extensions in plain JavaScript, which has no decorators:
 * `decorate(ClubController, { class: [Controller('api/v1/club')], members: { find: { decorators: [Get()] } } })`.
 */
export function decorate<Class extends AnyClass>(target: Class, decorations: Decorations): Class {
  const { class: own = [], inject, members = {} } = decorations;
  const prototype = target.prototype as object;
  for (const [name, member] of Object.entries(members)) decorateMember(prototype, name, member);
  if (inject) Reflect.defineMetadata('design:paramtypes', inject, target);
  // As TypeScript does, the last first.
  for (const one of own.toReversed()) (one as (target: AnyClass) => void)(target);
  return target;
}

function decorateMember(
  prototype: object,
  name: string,
  { decorators = [], type, parameterTypes, parameters = [] }: MemberDecorations,
): void {
  if (type !== undefined) Reflect.defineMetadata('design:type', type, prototype, name);
  if (parameterTypes) {
    Reflect.defineMetadata('design:paramtypes', parameterTypes, prototype, name);
  }
  for (const [index, one] of parameters.entries()) one(prototype, name, index);
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  for (const one of decorators.toReversed()) {
    (one as (...args: unknown[]) => void)(prototype, name, descriptor);
  }
}
