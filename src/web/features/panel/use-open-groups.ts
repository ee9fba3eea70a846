import { useState } from 'react';

/** The open groups: the current lesson's, and those the learner opened or closed. */
export function useOpenGroups(currentGroupId: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [seenGroupId, setSeenGroupId] = useState(currentGroupId);
  if (seenGroupId !== currentGroupId) {
    // Moving to a lesson of another group opens that one, even if it was closed before.
    setSeenGroupId(currentGroupId);
    setChosen(new Map(chosen).set(currentGroupId, true));
  }
  return {
    isOpen: (groupId: number) => chosen.get(groupId) ?? groupId === currentGroupId,
    setOpen: (groupId: number, isOpen: boolean) => setChosen(new Map(chosen).set(groupId, isOpen)),
  };
}
