import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';

import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';

import { otherActions } from '../lib/actions.mjs';
import { ReelhofStack } from '../lib/reelhof-stack.mjs';
import { readSettings } from '../lib/settings.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const given = {
  panelHost: 'videos.example.com',
  edgeHost: 'media.example.com',
  image: 'registry.example.com/reelhof:1',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
  settingsSecretArn: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:reelhof-abcdef',
};

/** @type {Template} */
let template;
/** @type {{ actions: string[], resources: string[], type: string, name: string }[]} */
let statements;

before(() => {
  const stack = new ReelhofStack(
    new App(),
    'Reelhof',
    readSettings((name) => given[name]),
  );
  template = Template.fromStack(stack);
  const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
    Object.entries(template.findResources(type)).map(([name, { Properties }]) => ({
      type,
      name,
      Properties,
    })),
  );
  statements = policies.flatMap(({ type, name, Properties }) =>
    Properties.PolicyDocument.Statement.map(({ Action, Resource }) => ({
      ...{ type, name },
      actions: [Action].flat(),
      resources: [Resource]
        .flat()
        .map((resource) => (typeof resource === 'string' ? resource : JSON.stringify(resource))),
    })),
  );
});

/** Live events are off. */
const unused = ['medialive', 'cloudwatch'];

/** The SDK commands that the adapters send, by service. */
const readCommands = () => {
  const files = readdirSync(path.join(root, 'lib/adapters'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, 'lib/adapters', file), 'utf8');
      return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@aws-sdk\/client-([\w-]+)'/g)].flatMap(
        ([, names = '', service = '']) =>
          [...names.replaceAll(/ as \w+/g, '').matchAll(/\b(?:paginate(\w+)|(\w+)Command)\b/g)].map(
            ([, paged, sent]) => [service, paged ?? sent],
          ),
      );
    });
};

describe('the permissions', () => {
  it('allow each command that the adapters send', () => {
    const allowed = new Set(statements.flatMap(({ actions }) => actions));
    const commands = readCommands().filter(([service]) => !unused.includes(service));
    assert.ok(commands.length > 60, `only ${commands.length} commands were found`);
    const missing = commands.flatMap(([service, command]) =>
      (otherActions[service]?.[command] ?? [`${service}:${command}`]).filter(
        (action) => !allowed.has(action),
      ),
    );
    assert.deepEqual([...new Set(missing)], []);
  });

  it('name every action, and allow all resources only if a service has none', () => {
    const named = statements.flatMap(({ actions }) => actions);
    assert.ok(named.length > 60);
    assert.deepEqual(
      named.filter((action) => action.includes('*')),
      [],
    );
    const open = statements
      .filter(({ resources }) => resources.includes('*'))
      .flatMap(({ actions }) => actions);
    const services = new Set(open.map((action) => action.split(':')[0]));
    services.delete('ecr');
    assert.deepEqual([...services].sort(), [
      'acm',
      'cloudfront',
      'cloudwatch',
      'mediaconvert',
      'medialive',
      'transcribe',
      'translate',
    ]);
  });

  it('create users only with the boundary, and pass each role only to its service', () => {
    const withStatement = (statement) => ({
      PolicyDocument: { Statement: Match.arrayWith([Match.objectLike(statement)]) },
    });
    template.hasResourceProperties(
      'AWS::IAM::Policy',
      withStatement({
        Action: ['iam:CreateUser', 'iam:PutUserPolicy'],
        Condition: {
          StringEquals: { 'iam:PermissionsBoundary': { Ref: Match.stringLikeRegexp('^Boundary') } },
        },
      }),
    );
    for (const service of ['mediaconvert', 'medialive'])
      template.hasResourceProperties(
        'AWS::IAM::Policy',
        withStatement({
          Action: 'iam:PassRole',
          Condition: { StringEquals: { 'iam:PassedToService': `${service}.amazonaws.com` } },
        }),
      );
  });
});

describe('the resources', () => {
  it('buckets are encrypted, private, require TLS, and are kept when the stack is deleted', () => {
    const buckets = Object.values(template.findResources('AWS::S3::Bucket'));
    assert.equal(buckets.length, 3);
    for (const { Properties, DeletionPolicy } of buckets) {
      assert.equal(DeletionPolicy, 'Retain');
      assert.ok(Properties.BucketEncryption);
      assert.equal(Properties.PublicAccessBlockConfiguration.BlockPublicPolicy, true);
    }
    template.resourceCountIs('AWS::S3::BucketPolicy', 3);
  });

  it('uploads are reported to the panel', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { bucket: Match.anyValue() },
      },
    });
    template.hasResourceProperties('AWS::Events::ApiDestination', {
      InvocationEndpoint: 'https://videos.example.com/api/webhooks/storage',
    });
  });

  it('MediaConvert events are sent to the panel', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['aws.mediaconvert'], 'detail-type': ['MediaConvert Job State Change'] },
      Targets: Match.arrayWith([Match.objectLike({ RetryPolicy: Match.anyValue() })]),
    });
    template.hasResourceProperties('AWS::Events::ApiDestination', {
      InvocationEndpoint: 'https://videos.example.com/api/webhooks/mediaconvert',
      HttpMethod: 'POST',
    });
  });

  it('tasks have a read-only program, a health check and secrets as secrets', () => {
    const tasks = Object.values(template.findResources('AWS::ECS::TaskDefinition'));
    const containers = tasks.flatMap(({ Properties }) => Properties.ContainerDefinitions);
    assert.deepEqual(containers.map(({ Name }) => Name).sort(), [
      'edge',
      'migrate',
      'web',
      'worker',
      'worker',
    ]);
    for (const { Name, ReadonlyRootFilesystem, User, HealthCheck, Secrets, Environment } of containers) {
      assert.equal(ReadonlyRootFilesystem, true);
      assert.equal(User, 'node');
      assert.ok(HealthCheck || Name === 'migrate');
      assert.deepEqual(Secrets.map((secret) => secret.Name).sort(), [
        ...['DATABASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SECRET'],
      ]);
      assert.ok(!Environment.some((variable) => /SECRET$|KEY|PASSWORD|TOKEN/.test(variable.Name)));
    }
  });

  it('other services start only after the data is prepared', () => {
    template.hasResourceProperties('AWS::ECS::TaskDefinition', {
      ContainerDefinitions: Match.arrayWith([
        Match.objectLike({ Name: 'worker', DependsOn: [{ ContainerName: 'migrate', Condition: 'SUCCESS' }] }),
      ]),
    });
    const services = Object.entries(template.findResources('AWS::ECS::Service'));
    const [worker] = services.find(([name]) => name.startsWith('Worker')) ?? [];
    for (const [name, { DependsOn }] of services)
      if (name !== worker) assert.ok(DependsOn.includes(worker), `${name} does not wait`);
  });

  it('only existing variables are set', () => {
    const variables = readFileSync(path.join(root, 'docs', 'reference', 'configuration.md'), 'utf8');
    const [task] = Object.values(template.findResources('AWS::ECS::TaskDefinition'));
    for (const { Name } of task.Properties.ContainerDefinitions[0].Environment)
      assert.match(variables, new RegExp(`^\\| \`${Name}\` `, 'm'));
  });

  it('the template contains no key and no token', () => {
    assert.doesNotMatch(JSON.stringify(template.toJSON()), /AKIA[A-Z0-9]{16}|BEGIN [A-Z ]*PRIVATE KEY/);
  });
});

describe('the settings', () => {
  it('report all faults at once', () => {
    assert.throws(
      () => readSettings((name) => ({ region: 'us-east-1', prefix: 'X' })[name]),
      (error) => {
        assert.match(error.message, /panelHost is missing/);
        assert.match(error.message, /region must be one of eu-central-1/);
        assert.match(error.message, /prefix must be/);
        return true;
      },
    );
  });
});
