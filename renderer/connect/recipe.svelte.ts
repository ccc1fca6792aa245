import * as v from 'valibot';
import {
  namedMessages,
  recipeSchema,
  signsQuery,
  type NamedMessage,
  type SignatureRecipe,
} from '../../shared/recipe';

export const recipeFunctions = ['hmac', 'append', 'prepend', 'none'] as const;
type MessageChoice = NamedMessage | 'template';
export const messageChoices: readonly MessageChoice[] = [...namedMessages, 'template'];

const usual: SignatureRecipe = {
  primitive: { kind: 'hmac', hash: 'sha256' },
  message: 'query',
  keyEncoding: 'utf-8',
  output: 'hex',
  pathParameters: false,
};

/** A recipe being composed: its parts may not work together yet. */
export class RecipeDraft {
  func = $state<(typeof recipeFunctions)[number]>('hmac');
  hash = $state<SignatureRecipe['primitive']['hash']>('sha256');
  message = $state<MessageChoice>('query');
  template = $state('{timestamp}.{query}');
  keyEncoding = $state<SignatureRecipe['keyEncoding']>('utf-8');
  output = $state<SignatureRecipe['output']>('hex');
  pathParameters = $state(false);

  constructor(recipe: SignatureRecipe | null) {
    const { primitive, message, keyEncoding, output, pathParameters } = recipe ?? usual;
    this.func = primitive.kind === 'hmac' ? 'hmac' : primitive.secret;
    this.hash = primitive.hash;
    if (typeof message === 'string') this.message = message;
    else {
      this.message = 'template';
      this.template = message.template;
    }
    this.keyEncoding = keyEncoding;
    this.output = output;
    this.pathParameters = pathParameters;
  }

  get usesKey(): boolean {
    return this.func !== 'none';
  }

  get canSignPath(): boolean {
    return signsQuery(this.#composed());
  }

  /** The recipe as the contract's schema accepts it, or the reason word of its refusal. */
  read(): { recipe: SignatureRecipe } | { reason: string } {
    const checked = v.safeParse(recipeSchema, this.#composed());
    return checked.success ? { recipe: checked.output } : { reason: checked.issues[0].message };
  }

  #composed(): SignatureRecipe {
    const { func, hash, message, template, output } = this;
    return {
      primitive: func === 'hmac' ? { kind: 'hmac', hash } : { kind: 'hash', hash, secret: func },
      message: message === 'template' ? { template } : message,
      keyEncoding: this.usesKey ? this.keyEncoding : 'utf-8',
      output,
      pathParameters: this.pathParameters,
    };
  }
}
