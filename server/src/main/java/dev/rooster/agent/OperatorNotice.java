package dev.rooster.agent;

/** Tells the operator of trouble that an agent works around, once each time it begins. */
public interface OperatorNotice {
  OperatorNotice NONE =
      new OperatorNotice() {
        @Override
        public void began(String trouble, String text) {}

        @Override
        public void ended(String trouble) {}
      };

  /**
   * The trouble is there. Tells the operator, unless it was there before.
   *
   * @param trouble identifies it
   */
  void began(String trouble, String text);

  /** The trouble is gone: the operator is told when it begins again. */
  void ended(String trouble);
}
