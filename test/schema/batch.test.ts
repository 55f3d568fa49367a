import { checkObject } from '../../lib/schema';

type Part = Readonly<Record<string, unknown>>;

const POD = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i:1' }] };
const cronJob = (rest: Part): Part => ({
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'probe' },
  spec: { schedule: '@daily', jobTemplate: { spec: { template: { spec: POD } } }, ...rest },
});
const job = (rest: Part): Part => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'probe' },
  spec: { completionMode: 'Indexed', completions: 2, template: { spec: POD }, ...rest },
});
const errorsIn = (object: Part): readonly (string | undefined)[] =>
  checkObject(object).flatMap(({ severity, path }) => (severity === 'error' ? [path] : []));

describe('checkObject, on schedules', () => {
  it.each([
    ['* * * * 1-5 '],
    ['\t* * * * *'],
    ['+1 * * * *'],
    ['*/+5 * * * *'],
    ['1, * * * *'],
    [',1 * * * *'],
    ['1,,2 * * * *'],
    ['*-5 * * * *'],
    ['? ? ?-5 ? ?'],
    ['0-59/61 * * * *'],
    ['1/5 * * * *'],
    ['00 * * * sun-sat'],
    ['@every 1h30m'],
    ['@every -1h'],
    ['@every 0'],
    ['@every 1μs'],
  ])('takes %j', (schedule) => {
    expect(errorsIn(cronJob({ schedule }))).toEqual([]);
  });

  it.each([
    ['* * * * 1-5x'],
    ['*/5 * * * 1-51Mi '],
    ['1-* * * * *'],
    ['1-2-3 * * * *'],
    ['*/0 * * * *'],
    ['*/-1 * * * *'],
    ['*/ * * * *'],
    ['1/2/3 * * * *'],
    ['0x1 * * * *'],
    ['* * * * SUNDAY'],
    ['* * * * 7'],
    ['* * * * 6-0'],
    ['@Daily'],
    ['@every 1'],
    ['@every 1h '],
  ])('refuses %j', (schedule) => {
    expect(errorsIn(cronJob({ schedule }))).toEqual(['spec.schedule']);
  });

  it.each([
    ['Europe/Berlin'],
    ['US/Pacific'],
    ['EST5EDT'],
    ['Etc/GMT+5'],
    ['America/Port_of_Spain'],
    ['W-SU'],
    ['PRC'],
    ['UTC'],
  ])('takes the zone %s', (timeZone) => {
    expect(checkObject(cronJob({ timeZone }))).toEqual([]);
  });

  it.each([
    ['europe/berlin'],
    ['EUROPE/BERLIN'],
    ['us/pacific'],
    ['utc'],
    ['est'],
    ['Local'],
    ['UTC+1'],
    ['SystemV/EST5'],
    ['Europe'],
  ])('refuses the zone %s', (timeZone) => {
    expect(errorsIn(cronJob({ timeZone }))).toEqual(['spec.timeZone']);
  });

  it.each([['posix/UTC'], ['right/UTC'], ['Factory'], ['posixrules']])('warns of the zone %s', (timeZone) => {
    expect(checkObject(cronJob({ timeZone }))).toMatchObject([{ severity: 'warning', path: 'spec.timeZone' }]);
  });
});

describe('checkObject, on Jobs', () => {
  it.each([['example.com/a/b'], ['a.b/c//d'], ['a/%'], ['a/..'], ['a/-b'], ['a/~'], [`a/${'x'.repeat(61)}`]])(
    'takes the manager %s',
    (managedBy) => {
      expect(errorsIn(job({ managedBy }))).toEqual([]);
    },
  );

  it.each([['a'], ['a/'], ['/a'], ['A/b'], ['a/b c'], ['a/ü'], ['a/b?c'], ['a/b:c@d'], [`a/${'x'.repeat(62)}`]])(
    'refuses the manager %s',
    (managedBy) => {
      expect(errorsIn(job({ managedBy }))).toEqual(['spec.managedBy']);
    },
  );

  it.each([
    [20, []],
    [21, ['spec.podFailurePolicy.rules']],
  ])('takes 20 rules of failure: %d', (length, paths) => {
    const rules = Array.from({ length }, (_one, index) => ({
      action: 'Ignore',
      onExitCodes: { operator: 'In', values: [index + 1] },
    }));
    expect(errorsIn(job({ podFailurePolicy: { rules } }))).toEqual(paths);
  });

  it.each([
    ['main', []],
    ['other', ['spec.podFailurePolicy.rules[0].onExitCodes.containerName']],
    ['', ['spec.podFailurePolicy.rules[0].onExitCodes.containerName']],
    [null, []],
  ])('knows the container of an exit code: %j', (containerName, paths) => {
    const onExitCodes = { containerName, operator: 'In', values: [3] };
    const containers = [{ name: 'main', image: 'shop:1' }];
    const template = { spec: { restartPolicy: 'Never', containers } };
    expect(errorsIn(job({ template, podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes }] } }))).toEqual(
      paths,
    );
  });

  it.each([
    [20, []],
    [21, ['spec.podFailurePolicy.rules[0].onPodConditions']],
  ])('takes 20 conditions of failure: %d', (length, paths) => {
    const onPodConditions = Array.from({ length }, (_one, index) => ({ type: `A${index}`, status: 'True' }));
    expect(errorsIn(job({ podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions }] } }))).toEqual(paths);
  });

  it.each([
    [20, []],
    [21, ['spec.successPolicy.rules']],
  ])('takes 20 rules of success: %d', (length, paths) => {
    const rules = Array.from({ length }, () => ({ succeededCount: 1 }));
    expect(errorsIn(job({ successPolicy: { rules } }))).toEqual(paths);
  });
});
