package dev.rooster.agent.llm;

import java.util.Optional;
import java.util.function.Consumer;

/** A language model: a request in, a reply out. It makes one attempt. */
interface Model {

  /**
   * Connects to the endpoint, without a request.
   *
   * @throws ModelException if there is no connection
   */
  void check() throws ModelException;

  /**
   * Asks the model. An interrupt of the calling thread ends the request.
   *
   * @param pieces gets the text of the reply piece by piece, on the calling thread; empty to get
   *     the reply as a whole
   */
  ModelReply reply(ModelRequest request, Optional<Consumer<String>> pieces)
      throws ModelException, InterruptedException;
}
