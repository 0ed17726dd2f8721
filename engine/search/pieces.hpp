// A list that only grows, in pieces that stay where they are. A vector would now and then copy all of
// a large tree at once, and a search could not be stopped meanwhile.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace campanile {

template <class Item>
class Pieces {
  public:
    Item& operator[](std::uint32_t at) { return pieces_[at >> bits][at & (piece - 1)]; }
    const Item& operator[](std::uint32_t at) const { return pieces_[at >> bits][at & (piece - 1)]; }
    std::uint32_t size() const { return size_; }

    void push_back(const Item& item) {
        if (size_ >> bits == pieces_.size()) pieces_.push_back(std::make_unique<Item[]>(piece));
        (*this)[size_++] = item;
    }

  private:
    static constexpr int bits = 14;
    static constexpr std::uint32_t piece = 1u << bits;

    std::vector<std::unique_ptr<Item[]>> pieces_;
    std::uint32_t size_ = 0;
};

}  // namespace campanile
