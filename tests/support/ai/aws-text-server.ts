import { ConverseRequest$, ConverseResponse$ } from '@aws-sdk/client-bedrock-runtime';
import {
  ListLanguagesRequest$,
  ListLanguagesResponse$,
  TranslateTextRequest$,
  TranslateTextResponse$,
} from '@aws-sdk/client-translate';

import { checkAgainstSchema, type Schema } from './check-against-schema';
import { startHttpServer, type Received } from './start-http-server';

type Converse = {
  modelId: string;
  system: { text: string }[];
  messages: { role: string; content: { text: string }[] }[];
  inferenceConfig: { maxTokens: number; temperature: number };
};
type TranslateText = { Text: string; SourceLanguageCode: string; TargetLanguageCode: string };

type AwsTextServerOptions = {
  /** Bedrock's client speaks HTTP/2, Translate's does not. */
  isHttp2?: boolean;
  /** Errors that the first calls receive. */
  errors?: string[];
  /** The text that Bedrock's model writes. */
  write?: (request: Converse) => string;
};

const statuses: Record<string, number> = {
  ThrottlingException: 429,
  TooManyRequestsException: 400,
  AccessDeniedException: 403,
};

const refuse = (name: string, message: string) => ({
  status: statuses[name] ?? 400,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': name },
  body: JSON.stringify({ __type: name, message }),
});

/** The supported languages. A translation is the text with the target's code before each line. */
const languages = ['de', 'en', 'es', 'fr', 'no', 'pt', 'pt-PT', 'zh', 'zh-TW'];

const translate = ({ Text, SourceLanguageCode, TargetLanguageCode }: TranslateText) => {
  if (Buffer.byteLength(Text) > 10_000)
    return refuse('TextSizeLimitExceededException', 'Input text size exceeds limit.');
  if (![SourceLanguageCode, TargetLanguageCode].every((code) => languages.includes(code)))
    return refuse(
      'UnsupportedLanguagePairException',
      `Unsupported language pair: ${SourceLanguageCode} to ${TargetLanguageCode}.`,
    );
  return {
    TranslatedText: Text.replace(/^/gm, `${TargetLanguageCode} `),
    SourceLanguageCode,
    TargetLanguageCode,
  };
};

type Operation = { request: Schema; response: Schema; input: unknown; answer: () => object };

/**
 * Simulates Amazon Translate and Bedrock's Converse. Requests and answers are checked against the service
 * models in the AWS SDK. An invalid request is answered with 400 and recorded in `faults`.
 */
export const startAwsTextServer = async (options: AwsTextServerOptions = {}) => {
  const errors = [...(options.errors ?? [])];
  const faults: string[] = [];
  const converses: Converse[] = [];
  const translations: TranslateText[] = [];

  const findOperation = ({ path, headers, body }: Received): Operation | null => {
    const input: unknown = body ? JSON.parse(body) : {};
    const [, modelId] = /^\/model\/([^/]+)\/converse$/.exec(path) ?? [];
    if (modelId) {
      const request = { ...(input as object), modelId: decodeURIComponent(modelId) } as Converse;
      const answer = () => {
        converses.push(request);
        const text =
          options.write?.(request) ?? `About: ${request.messages[0]?.content[0]?.text.slice(0, 40)}`;
        return {
          output: { message: { role: 'assistant', content: [{ text }] } },
          stopReason: 'end_turn',
          usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
          metrics: { latencyMs: 1 },
        };
      };
      return {
        request: ConverseRequest$ as Schema,
        response: ConverseResponse$ as Schema,
        input: request,
        answer,
      };
    }
    switch (headers['x-amz-target']) {
      case 'AWSShineFrontendService_20170701.ListLanguages':
        return {
          request: ListLanguagesRequest$ as Schema,
          response: ListLanguagesResponse$ as Schema,
          input,
          answer: () => ({
            Languages: languages.map((code) => ({ LanguageName: code, LanguageCode: code })),
          }),
        };
      case 'AWSShineFrontendService_20170701.TranslateText':
        return {
          request: TranslateTextRequest$ as Schema,
          response: TranslateTextResponse$ as Schema,
          input,
          answer: () => {
            translations.push(input as TranslateText);
            return translate(input as TranslateText);
          },
        };
      default:
        return null;
    }
  };

  const server = await startHttpServer(
    (received) => {
      if (
        !/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/eu-central-1\/(translate|bedrock)\/aws4_request/.test(
          received.headers.authorization ?? '',
        )
      )
        return refuse(
          'UnrecognizedClientException',
          'The security token included in the request is invalid.',
        );
      const error = errors.shift();
      if (error) return refuse(error, 'Rate exceeded');
      const operation = findOperation(received);
      if (!operation) return refuse('UnknownOperationException', received.path);
      const found = checkAgainstSchema(operation.request, operation.input);
      faults.push(...found);
      if (found.length > 0) return refuse('ValidationException', found.join(', '));
      const answer = operation.answer();
      if ('status' in answer) return answer as ReturnType<typeof refuse>;
      faults.push(...checkAgainstSchema(operation.response, answer, 'answer'));
      return { body: answer, headers: { 'content-type': 'application/x-amz-json-1.1' } };
    },
    { isHttp2: options.isHttp2 ?? false },
  );
  return { ...server, faults, converses, translations };
};
