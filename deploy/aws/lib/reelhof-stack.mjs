import { Duration, RemovalPolicy, SecretValue, Stack, Tags } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';

import { createBoundary, grantPlatform } from './permissions.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */

/** Keys of the settings secret, each of which becomes a variable. */
const secretKeys = ['SECRET', 'DATABASE_URL'];

/**
 * An installation in one region. The product creates buckets, a user and a distribution for each workspace
 * (`PROVISIONING=aws`). All state is in MongoDB and S3, so web, worker and edge run on Fargate, which
 * replaces lost tasks by itself. RTMP is off, because it needs a disk that processes share.
 */
export class ReelhofStack extends Stack {
  /** @param {import('constructs').Construct} scope @param {string} id @param {Settings} settings */
  constructor(scope, id, settings) {
    super(scope, id, {
      env: { region: settings.region },
      description: 'Reelhof: video hosting under your own control',
    });
    Tags.of(this).add('reelhof:installation', settings.prefix);

    const buckets = createBuckets(this, settings);
    const storage = createStorageUser(this, buckets);
    const encoderRole = createEncoderRole(this, settings);
    const liveRole = createLiveRole(this, settings);
    const boundary = createBoundary(this, settings);
    const config = secrets.Secret.fromSecretCompleteArn(this, 'Settings', settings.settingsSecretArn);
    createNews(this, { settings, config, upload: buckets.upload });

    const environment = {
      PUBLIC_URL: `https://${settings.panelHost}`,
      EDGE_URL: `https://${settings.edgeHost}`,
      TRUST_PROXY: 'true',
      SEED: 'none',
      LIVE: 'off',
      STORAGE: 's3',
      S3_REGION: settings.region,
      S3_UPLOAD_BUCKET: buckets.upload.bucketName,
      S3_STREAM_BUCKET: buckets.stream.bucketName,
      S3_VISIBILITY: 'edge',
      AWS_REGION: settings.region,
      PROVISIONING: 'aws',
      AWS_RESOURCE_PREFIX: settings.prefix,
      AWS_PERMISSIONS_BOUNDARY: boundary.managedPolicyArn,
      ...{ AWS_DISTRIBUTIONS: 'true', AWS_DOMAINS: 'true' },
      AWS_LOG_BUCKET: buckets.logs.bucketName,
      CLOUD_ENCODER: 'mediaconvert',
      MEDIACONVERT_ROLE_ARN: encoderRole.roleArn,
      CLOUD_LIVE: 'medialive',
      MEDIALIVE_ROLE_ARN: liveRole.roleArn,
      TRANSCRIBER: 'aws',
      TRANSLATOR: 'aws',
      DOMAINS: 'off',
    };
    const secretVariables = {
      ...Object.fromEntries(secretKeys.map((key) => [key, ecs.Secret.fromSecretsManager(config, key)])),
      S3_ACCESS_KEY_ID: ecs.Secret.fromSecretsManager(storage, 'id'),
      S3_SECRET_ACCESS_KEY: ecs.Secret.fromSecretsManager(storage, 'secret'),
    };
    createServices(this, {
      settings,
      environment,
      secretVariables,
      buckets,
      encoderRole,
      liveRole,
      boundary,
    });
  }
}

/** @param {Stack} stack @param {Settings} settings */
const createBuckets = (stack, { prefix, panelHost }) => {
  const base = {
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // `down` keeps buckets with videos. Remove their contents by hand.
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(7) }],
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  };
  const panel = { allowedOrigins: [`https://${panelHost}`], allowedHeaders: ['*'] };
  const uploads = { ...panel, allowedMethods: [s3.HttpMethods.PUT], exposedHeaders: ['ETag'] };
  // The panel reads private files with signed URLs.
  const links = { ...panel, allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.HEAD] };
  return {
    upload: new s3.Bucket(stack, 'Upload', { ...base, cors: [uploads] }),
    stream: new s3.Bucket(stack, 'Stream', { ...base, cors: [links] }),
    // CloudFront writes logs by ACL. The product removes counted ones, and the rest expires after 30
    // days.
    logs: new s3.Bucket(stack, 'Logs', {
      ...base,
      bucketName: `${prefix}-logs-${stack.account}-${stack.region}`,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    }),
  };
};

/** A user, because URLs signed with a role's keys expire with those keys, before a long upload ends. */
const createStorageUser = (
  /** @type {Stack} */ stack,
  /** @type {ReturnType<typeof createBuckets>} */ { upload, stream },
) => {
  const user = new iam.User(stack, 'StorageUser');
  new iam.Policy(stack, 'StoragePolicy', {
    users: [user],
    statements: sharedStorage([upload, stream]),
  });
  const key = new iam.AccessKey(stack, 'StorageKey', { user });
  return new secrets.Secret(stack, 'StorageSecret', {
    secretObjectValue: {
      id: SecretValue.unsafePlainText(key.accessKeyId),
      secret: key.secretAccessKey,
    },
  });
};

/** @param {s3.IBucket[]} buckets */
const sharedStorage = (buckets) => [
  new iam.PolicyStatement({
    actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'],
    resources: buckets.map(({ bucketArn }) => bucketArn),
  }),
  new iam.PolicyStatement({
    actions: [
      ...['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      ...['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
    ],
    resources: buckets.map((bucket) => bucket.arnForObjects('*')),
  }),
];

/** MediaConvert's role, which reads and writes buckets of workspaces, and nothing else. */
const createEncoderRole = (/** @type {Stack} */ stack, /** @type {Settings} */ { prefix }) => {
  const role = new iam.Role(stack, 'EncoderRole', {
    assumedBy: new iam.ServicePrincipal('mediaconvert.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  });
  role.addToPolicy(
    new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [`arn:aws:s3:::${prefix}-*-upload/*`] }),
  );
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject', 's3:PutObjectAcl'],
      resources: [`arn:aws:s3:::${prefix}-*-stream/*`],
    }),
  );
  return role;
};

/** MediaLive's role, which writes live events to buckets of workspaces. */
const createLiveRole = (/** @type {Stack} */ stack, /** @type {Settings} */ { prefix }) => {
  const role = new iam.Role(stack, 'LiveRole', {
    assumedBy: new iam.ServicePrincipal('medialive.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  });
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [`arn:aws:s3:::${prefix}-*-stream`, `arn:aws:s3:::${prefix}-*-upload`],
    }),
  );
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
      resources: [`arn:aws:s3:::${prefix}-*-stream/*`, `arn:aws:s3:::${prefix}-*-upload/*`],
    }),
  );
  return role;
};

/**
 * Reports uploaded files and MediaConvert events to the panel, which otherwise polls every few seconds.
 *
 * @param {Stack} stack
 * @param {{ settings: Settings, config: secrets.ISecret, upload: s3.Bucket }} options
 */
const createNews = (stack, { settings: { panelHost }, config, upload }) => {
  const bucket = /** @type {s3.CfnBucket} */ (upload.node.defaultChild);
  bucket.addPropertyOverride('NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled', true);
  const news = [
    {
      name: 'Encoder',
      path: 'mediaconvert',
      token: 'MEDIACONVERT_WEBHOOK_TOKEN',
      eventPattern: { source: ['aws.mediaconvert'], detailType: ['MediaConvert Job State Change'] },
    },
    {
      name: 'Upload',
      path: 'storage',
      token: 'STORAGE_WEBHOOK_TOKEN',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [upload.bucketName] } },
      },
    },
  ];
  for (const { name, path, token, eventPattern } of news) {
    const connection = new events.Connection(stack, `${name}Connection`, {
      // Connections require a key. The panel authorizes a call by its token.
      authorization: events.Authorization.apiKey('x-reelhof-source', SecretValue.unsafePlainText(path)),
      queryStringParameters: { token: events.HttpParameter.fromSecret(config.secretValueFromJson(token)) },
    });
    const destination = new events.ApiDestination(stack, `${name}Panel`, {
      connection,
      endpoint: `https://${panelHost}/api/webhooks/${path}`,
      httpMethod: events.HttpMethod.POST,
      rateLimitPerSecond: 20,
    });
    new events.Rule(stack, `${name}News`, {
      eventPattern,
      targets: [
        new targets.ApiDestination(destination, { retryAttempts: 8, maxEventAge: Duration.hours(1) }),
      ],
    });
  }
};

const commands = {
  migrate: ['sh', '-c', 'node dist/migrate.mjs && node dist/deploy-player.mjs'],
  web: ['node', 'dist/web.mjs'],
  worker: ['node', 'dist/worker.mjs'],
  edge: ['node', '--single-threaded-gc', 'dist/edge.mjs'],
};

/**
 * @param {Stack} stack
 * @param {{
 *   settings: Settings,
 *   environment: Record<string, string>,
 *   secretVariables: Record<string, ecs.Secret>,
 *   buckets: ReturnType<typeof createBuckets>,
 *   encoderRole: iam.IRole,
 *   liveRole: iam.IRole,
 *   boundary: iam.IManagedPolicy,
 * }} options
 */
const createServices = (
  stack,
  { settings, environment, secretVariables, buckets, encoderRole, liveRole, boundary },
) => {
  // Public subnets without a NAT gateway, which costs more than the tasks. Only the load balancer can
  // connect.
  const vpc = new ec2.Vpc(stack, 'Network', {
    maxAzs: 2,
    natGateways: 0,
    subnetConfiguration: [{ name: 'public', subnetType: ec2.SubnetType.PUBLIC }],
    gatewayEndpoints: { s3: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
  });
  const cluster = new ecs.Cluster(stack, 'Cluster', { vpc });
  const logGroup = new logs.LogGroup(stack, 'Log', {
    retention: logs.RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const taskRole = new iam.Role(stack, 'TaskRole', {
    assumedBy: new iam.ServicePrincipal('ecs-tasks.amazonaws.com'),
  });
  grantPlatform(taskRole, { settings, logBucket: buckets.logs, encoderRole, liveRole, boundary });

  /** A task whose containers share a volume, have a read-only program, and a folder for work. */
  const createTask = (
    /** @type {string} */ name,
    /** @type {{ cpu: number, memory: number, disk?: number, parts: (keyof typeof commands)[] }} */ {
      cpu,
      memory,
      disk = 21,
      parts,
    },
  ) => {
    const task = new ecs.FargateTaskDefinition(stack, `${name}Task`, {
      cpu,
      memoryLimitMiB: memory,
      ephemeralStorageGiB: disk,
      taskRole,
      volumes: [{ name: 'data' }, { name: 'scratch' }, { name: 'cache' }],
    });
    for (const part of parts) {
      const port = { web: 3000, edge: 3001, worker: null, migrate: null }[part];
      const container = task.addContainer(part, {
        image: ecs.ContainerImage.fromRegistry(settings.image),
        command: commands[part],
        environment,
        secrets: secretVariables,
        readonlyRootFilesystem: true,
        user: 'node',
        essential: part !== 'migrate',
        stopTimeout: Duration.seconds(30),
        logging: ecs.LogDrivers.awsLogs({ logGroup, streamPrefix: part }),
        portMappings: port ? [{ containerPort: port }] : [],
        ...(part !== 'migrate' && {
          healthCheck: {
            command: ['CMD', 'node', 'bin/check-health.mjs', part],
            interval: Duration.seconds(15),
            startPeriod: Duration.seconds(90),
          },
        }),
      });
      container.addMountPoints(
        { sourceVolume: 'data', containerPath: '/data', readOnly: false },
        { sourceVolume: 'scratch', containerPath: '/tmp', readOnly: false },
        { sourceVolume: 'cache', containerPath: '/app/.next/cache', readOnly: false },
      );
      const first = task.findContainer('migrate');
      if (first && part !== 'migrate')
        container.addContainerDependencies({
          container: first,
          condition: ecs.ContainerDependencyCondition.SUCCESS,
        });
    }
    return task;
  };
  const runService = (
    /** @type {string} */ name,
    /** @type {ecs.FargateTaskDefinition} */ taskDefinition,
    /** @type {number} */ desiredCount,
  ) =>
    new ecs.FargateService(stack, name, {
      cluster,
      taskDefinition,
      desiredCount,
      assignPublicIp: true,
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      healthCheckGracePeriod: name === 'Worker' ? undefined : Duration.seconds(120),
    });

  // The worker starts first: it prepares buckets, indexes, data and the player. The others wait until it
  // is steady.
  const worker = runService(
    'Worker',
    createTask('Worker', { cpu: 2048, memory: 4096, disk: 100, parts: ['migrate', 'worker'] }),
    1,
  );
  const web = runService('Web', createTask('Web', { cpu: 512, memory: 1024, parts: ['web'] }), 2);
  // Each edge has its own worker, which reads the edge's access log from their shared volume.
  const edge = runService(
    'Edge',
    createTask('Edge', { cpu: 1024, memory: 2048, disk: 50, parts: ['edge', 'worker'] }),
    2,
  );
  for (const service of [web, edge]) service.node.addDependency(worker);

  const balancer = new elb.ApplicationLoadBalancer(stack, 'Balancer', {
    vpc,
    internetFacing: true,
    idleTimeout: Duration.minutes(5),
    // Only the load balancer sets the client's address.
    dropInvalidHeaderFields: true,
  });
  balancer.addRedirect();
  const listener = balancer.addListener('Https', {
    port: 443,
    certificates: [elb.ListenerCertificate.fromArn(settings.certificateArn)],
    sslPolicy: elb.SslPolicy.TLS13_RES,
    defaultAction: elb.ListenerAction.fixedResponse(404),
  });
  /** @type {[string, string, ecs.FargateService, number, string][]} */
  const sites = [
    ['Panel', settings.panelHost, web, 3000, '/api/health'],
    ['Media', settings.edgeHost, edge, 3001, '/health'],
  ];
  sites.forEach(([name, host, service, port, path], index) =>
    listener.addTargets(name, {
      priority: index + 1,
      conditions: [elb.ListenerCondition.hostHeaders([host])],
      targets: [
        service.loadBalancerTarget({ containerName: port === 3000 ? 'web' : 'edge', containerPort: port }),
      ],
      port,
      protocol: elb.ApplicationProtocol.HTTP,
      deregistrationDelay: Duration.seconds(20),
      healthCheck: { path, interval: Duration.seconds(10) },
    }),
  );
};
