import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the config repository: files, ownership, git. */
export const repoCodes = {
  'repo/hand-edit': {
    exit: EXIT.refused,
    means: 'A rendered file was edited by hand since it was last rendered, and writing would lose the edit.',
    remedy: 'Move the edit into the source, or discard it with `--discard-edits`.',
  },
  'repo/foreign-file': {
    exit: EXIT.refused,
    means: 'A file that was not rendered stands where a rendered file must go.',
    remedy: 'Move or delete that file, or rename the object.',
  },
  'repo/owned-by-other': {
    exit: EXIT.refused,
    means: 'Another project renders an application, or the namespaces of an environment, into the same place.',
    remedy:
      'Rename the application in one of the projects; where it is `_environment`, the environment or its cluster. If this is the same project under a new name, keep the old one: `project({ name })`.',
  },
  'repo/other-source': {
    exit: EXIT.refused,
    means:
      'Another source repository rendered an application into the same place, and no `project({ name })` tells the two projects apart.',
    remedy:
      'Give each project a name of its own: `project({ name })`. Where the source repository has moved, a name is enough, too.',
  },
  'repo/application-gone': {
    exit: EXIT.refused,
    means:
      'A push would remove whole applications, and the project has no `project({ name })` that says that they are its own.',
    remedy:
      'If another project renders them, give each a name: `project({ name })`. Else look at `synth diff` and confirm the number of objects with `--allow-delete`.',
  },
  'repo/empty-set': {
    exit: EXIT.refused,
    means: 'A push would remove everything that the project has in an environment.',
    remedy: 'Look at `synth diff`; when it is right, confirm the number of objects with `--allow-delete`.',
  },
  'repo/delete-budget': {
    exit: EXIT.refused,
    means: 'A push would remove more than 20 objects, and more than 30 percent of those that are there.',
    remedy: 'Look at `synth diff`; when it is right, confirm the number of objects with `--allow-delete`.',
  },
  'repo/delete-protected': {
    exit: EXIT.refused,
    means: 'A push would remove an object whose removal takes other objects or data with it.',
    remedy: 'Look at `synth diff`; when it is right, confirm the number of objects with `--allow-delete`.',
  },
  'repo/foreign-manifest': {
    exit: EXIT.ok,
    means:
      'A YAML or JSON file that was not rendered lies in the folder of a rendered application, where deployers apply it too.',
    remedy: 'Move it out of the folder, or bring it into the source.',
  },
  'repo/bad-index': {
    exit: EXIT.input,
    means: 'An ownership index below `.render/` cannot be read, so nothing can be said about who owns the files.',
    remedy: 'Restore the file from git; if it is lost, delete it together with the files of its application.',
  },
  'repo/unsafe-path': {
    exit: EXIT.input,
    means: 'A path leaves the repository, through a symbolic link or through its name.',
    remedy: 'Replace the link by a folder, or use a name of letters, digits, `-`, `_` and `.`.',
  },
  'repo/locked': {
    exit: EXIT.refused,
    means: 'Another run is writing to the same folder and did not finish in time.',
    remedy: 'Wait for the other run; if there is none, delete the lock file that the message names.',
  },
  'repo/write-failed': {
    exit: EXIT.input,
    means: 'The file system refused a write: no space, no permission, or a read-only folder.',
    remedy: 'Make room or give permission, and run again: an interrupted write is completed then.',
  },
  'repo/read-failed': {
    exit: EXIT.input,
    means: 'A file or folder of the repository could not be read.',
    remedy: 'Give permission to read it, or check the path.',
  },
  'repo/not-a-repository': {
    exit: EXIT.input,
    means: 'The configured path holds no git repository.',
    remedy: 'Clone the config repository there, or correct the path in the project.',
  },
  'repo/no-git': {
    exit: EXIT.input,
    means: 'The program `git` is missing or too old.',
    remedy: 'Install git 2.31 or newer.',
  },
  'repo/no-remote': {
    exit: EXIT.input,
    means: 'The clone has no remote to push to.',
    remedy: 'Add one with `git remote add origin URL`.',
  },
  'repo/no-working-tree': {
    exit: EXIT.input,
    means: 'The config repository is a remote address, which has no working tree to write to or to read from.',
    remedy: 'Use `synth push`, or `synth --output DIR`, or clone the repository and name the clone in the project.',
  },
  'repo/no-author': {
    exit: EXIT.input,
    means: 'Git does not know who makes the commit.',
    remedy: 'Set `git config user.name` and `git config user.email`.',
  },
  'repo/unknown-revision': {
    exit: EXIT.input,
    means: 'The repository has no such revision.',
    remedy: 'Name a branch, a tag or a full commit id that the repository has.',
  },
  'repo/git-failed': {
    exit: EXIT.input,
    means: 'A git command on the local repository failed in a way that no other code describes.',
    remedy: 'Follow what git says; `git fsck` tells whether the repository is sound.',
  },
  'repo/dirty': {
    exit: EXIT.refused,
    means: 'The working tree has changes that were not rendered, so it cannot follow what is pushed.',
    remedy: 'Commit and push them, or undo them, and run again.',
  },
  'repo/diverged': {
    exit: EXIT.refused,
    means: 'The local branch has commits that the remote branch does not have.',
    remedy: 'Push or rebase them with git, and run again.',
  },
  'repo/push-refused': {
    exit: EXIT.remote,
    means: 'The remote refused the push: a hook, a protected branch or a missing permission.',
    remedy: 'Follow what the remote says; a protected branch needs a pull request or an exception.',
  },
  'repo/push-contended': {
    exit: EXIT.remote,
    means: 'Others pushed first on every attempt.',
    remedy: 'Run again; nothing was pushed and nothing is lost.',
  },
  'repo/unreachable': {
    exit: EXIT.remote,
    means: 'The remote does not answer, does not exist or refuses the credentials.',
    remedy: 'Check the address, the network and the credentials with `git ls-remote`.',
  },
  'repo/read-otherwise': {
    exit: EXIT.internal,
    means: 'A second reader of YAML finds something else in a rendered file than was written, so that a tool may, too.',
    remedy: 'Report the file: this is a defect of ours, or of that reader. Nothing was pushed.',
  },
} as const satisfies CodeTable<'repo'>;
