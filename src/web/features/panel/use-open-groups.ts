import { useState } from 'react';

/** Which groups are open: the current lesson's, and what the learner opened or closed since. */
export function useOpenGroups(currentGroupId: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [seenGroupId, setSeenGroupId] = useState(currentGroupId);
  if (seenGroupId !== currentGroupId) {
    // A lesson of another group: that one opens, also where it was closed before.
    setSeenGroupId(currentGroupId);
    setChosen(new Map(chosen).set(currentGroupId, true));
  }
  return {
    isOpen: (groupId: number) => chosen.get(groupId) ?? groupId === currentGroupId,
    setOpen: (groupId: number, isOpen: boolean) => setChosen(new Map(chosen).set(groupId, isOpen)),
  };
}
